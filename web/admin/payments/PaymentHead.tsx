import { Check, Clock, Undo2, X } from 'lucide-react'
import type { RefObject } from 'react'
import { fromWire } from '../../../domain/money.ts'
import type { PaymentStory } from '../../../domain/payments/adminContract.ts'
import { isOpen, openRefundStatuses, type PaymentOutcome } from '../../../domain/payments/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'

const outcomes: Record<PaymentOutcome, BadgeTone> = {
  NONE: 'neutral',
  SUBSCRIBED: 'leaf',
  ORPHANED: 'danger',
  REFUNDED: 'info',
}

interface PaymentHeadProps {
  story: PaymentStory
  heading: RefObject<HTMLHeadingElement | null>
  onRefund: () => void
}

/** The amount, the status, and the refund button. */
export function PaymentHead({
  story: { payment, refunds, refundable },
  heading,
  onRefund,
}: PaymentHeadProps) {
  const { t } = useTranslation('adminPayments')
  const { status, outcome } = payment
  const paid = status === 'CAPTURED'
  const underWay = refunds.some((refund) => openRefundStatuses.some((open) => open === refund.status))
  // The refund of a card check failed. The list of refunds shows that.
  const isRefused = payment.kind === 'CARD_CHECK' && payment.refundedAmount === 0 && !underWay
  const [tone, Icon] = paid
    ? (['leaf', Check] as const)
    : isOpen(status)
      ? (['warn', Clock] as const)
      : (['neutral', X] as const)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="display text-d-m outline-none">
            {t('title')} <Money amount={fromWire(payment.amount)} />
          </h1>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {t(`status.${status}`)}
          </Badge>
          {paid && !isRefused && (
            <Badge tone={outcomes[outcome]}>
              {outcome === 'REFUNDED' && underWay ? t('refunding') : t(`outcome.${outcome}`)}
            </Badge>
          )}
        </div>
        <p className="text-ink-2 text-m">
          <bdi>{payment.customerName}</bdi> · {payment.description}
        </p>
      </div>
      {refundable.methods.length > 0 && refundable.amount > 0 && (
        <Button
          variant="outline"
          size="s"
          icon={<Undo2 aria-hidden="true" className="mirror" />}
          onClick={onRefund}
        >
          {t('refund.open')}
        </Button>
      )}
    </header>
  )
}
