import { Check, CircleAlert, Clock, Undo2, X } from 'lucide-react'
import { Link } from 'react-router'
import { fromWire } from '../../../domain/money.ts'
import { type AdminPayment, adminPayments } from '../../../domain/payments/adminContract.ts'
import { isOpen } from '../../../domain/payments/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import type { Customer } from './customer.ts'
import { PagedSection } from './PagedSection.tsx'
import { Row } from './Section.tsx'
import { usePart } from './usePart.ts'

const looks = {
  paid: { tone: 'leaf', Icon: Check },
  open: { tone: 'warn', Icon: Clock },
  failed: { tone: 'neutral', Icon: X },
  attention: { tone: 'danger', Icon: CircleAlert },
  refunded: { tone: 'info', Icon: Undo2 },
  partly: { tone: 'info', Icon: Undo2 },
} as const satisfies Record<string, { tone: BadgeTone; Icon: typeof Check }>

function stateOf(payment: AdminPayment): keyof typeof looks {
  const { kind, amount, creditAmount, refundedAmount, outcome, status } = payment
  // Even if a part was refunded: the rest still needs attention.
  if (outcome === 'ORPHANED') return 'attention'
  // A card check whose refund failed.
  if (kind === 'CARD_CHECK' && outcome === 'REFUNDED' && refundedAmount === 0) return 'attention'
  if (outcome === 'REFUNDED') return 'refunded'
  // Store credit is returned as credit and not included in the refunded amount.
  const back = fromWire(refundedAmount)
  if (back > 0) return back + fromWire(creditAmount) < fromWire(amount) ? 'partly' : 'refunded'
  if (status === 'CAPTURED') return 'paid'
  return isOpen(status) ? 'open' : 'failed'
}

export function Payments({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customerStory')
  const { paging, query } = usePart('payments', customer)
  const read = useRead(adminPayments, { query }, { keepPrevious: true })
  return (
    <PagedSection
      part="payments"
      title={t('payments.title')}
      read={read}
      paging={paging}
      failed={t('payments.failed')}
      none={t('payments.none')}
      row={(payment) => <Payment key={payment.id} payment={payment} />}
    />
  )
}

function Payment({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation('customerStory')
  const state = stateOf(payment)
  const { tone, Icon } = looks[state]
  return (
    <Row
      title={
        <Link className="link tabular" to={`/admin/payments/${payment.id}`}>
          {payment.formattedAmount}
        </Link>
      }
      aside={
        <Badge
          tone={tone}
          icon={<Icon aria-hidden="true" className={tone === 'info' ? 'mirror' : undefined} />}
        >
          {t(`payments.states.${state}`)}
        </Badge>
      }
    >
      <span>
        <InstantText at={new Date(payment.paymentDate)} />
      </span>
      {payment.kind === 'CARD_CHECK' && <span>{payment.description}</span>}
      <span>
        <bdi>{payment.paymentMethodDisplay}</bdi>
        {payment.subscriptionNumber && (
          <> {t('payments.forSubscription', { number: payment.subscriptionNumber })}</>
        )}
      </span>
      {payment.formattedRefundedAmount && state === 'partly' && (
        <span>{t('payments.refunded', { amount: payment.formattedRefundedAmount })}</span>
      )}
      {payment.failureReason && <span>{payment.failureReason}</span>}
    </Row>
  )
}
