import { formatInstant } from '../../../domain/dates.ts'
import { type AdminRefund, type PaymentStory, settleRefund } from '../../../domain/payments/adminContract.ts'
import type { RefundStatus } from '../../../domain/payments/rules.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useConfirmation } from '../../list/useConfirmation.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormCard } from '../salads/FormCard.tsx'

const tones: Record<RefundStatus, BadgeTone> = {
  ASKED: 'warn',
  SENT: 'warn',
  PENDING: 'warn',
  NEEDS_REVIEW: 'danger',
  DONE: 'leaf',
  FAILED: 'danger',
}

/** What was given back, how far it is, and who asked for it. */
export function Refunds({ story: { payment, refunds } }: { story: PaymentStory }) {
  const { t, language } = useTranslation('adminPayments')
  const { ask, dialog, focusAfter } = useConfirmation(refunds)
  const settle = ({ id, formattedAmount }: AdminRefund) =>
    ask({
      title: t('settleTitle', { amount: formattedAmount }),
      text: t('settleText'),
      act: t('settle'),
      acting: t('settling'),
      done: t('settled'),
      send: () => call(settleRefund, { params: { id: payment.id, refundId: id } }),
    })
  return (
    <FormCard title={t('refunds')}>
      <p ref={focusAfter} tabIndex={-1} className="text-ink-2">
        {payment.formattedRefundedAmount
          ? t('refunded', { amount: payment.formattedRefundedAmount })
          : t('noRefunds')}
      </p>
      <ul className="grid gap-3 empty:hidden">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 border-line border-b pb-3 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{refund.formattedAmount}</span>
              <Badge tone={tones[refund.status]}>{t(`refundStatus.${refund.status}`)}</Badge>
            </div>
            <p>
              {t(`refundMethod.${refund.refundMethod}`)} · {refund.reason}
            </p>
            {refund.adminNotes && <p className="whitespace-pre-line">{refund.adminNotes}</p>}
            {refund.lastError && <p className="text-danger-text text-xs">{refund.lastError}</p>}
            <p className="text-ink-2 text-xs">
              {t('refundFact', {
                when: formatInstant(new Date(refund.createdAt), language),
                who: refund.askedBy ?? t('byShop'),
              })}{' '}
              {!refund.notifyCustomer && t('notNotified')}
            </p>
            {refund.refundMethod === 'BANK_TRANSFER' &&
              refund.status !== 'DONE' &&
              refund.status !== 'FAILED' && (
                <Button
                  variant="outline"
                  size="s"
                  className="justify-self-start"
                  onClick={() => settle(refund)}
                >
                  {t('settle')}
                </Button>
              )}
          </li>
        ))}
      </ul>
      {dialog}
    </FormCard>
  )
}
