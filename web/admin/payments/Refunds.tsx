import { useRef } from 'react'
import {
  type AdminRefund,
  failTransfer,
  type PaymentStory,
  retryRefund,
  reviewRefund,
} from '../../../domain/payments/adminContract.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useConfirmation } from '../../list/useConfirmation.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { FormCard } from '../FormCard.tsx'
import { RefundFacts } from './RefundFacts.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The payment's refunds with their status, and the manual actions that are possible. */
export function Refunds({ story: { payment, refunds } }: { story: PaymentStory }) {
  const { t } = useTranslation('adminPayments')
  const list = useRef<HTMLUListElement>(null)
  const { ask, dialog, focusAfter } = useConfirmation(refunds)
  const transfer = useDialog<AdminRefund>(
    () => list.current,
    (refund, props) => <TransferDialog {...props} paymentId={payment.id} refund={refund} />,
  )
  const retry = ({ id, formattedAmount: amount }: AdminRefund) =>
    ask({
      title: t('retry.title', { amount }),
      text: t('retry.text'),
      act: t('retry.open'),
      acting: t('retry.sending'),
      done: t('retry.done', { amount }),
      send: () => call(retryRefund, { params: { id: payment.id, refundId: id } }),
    })
  const notPossible = ({ id, formattedAmount: amount }: AdminRefund) =>
    ask({
      title: t('notPossible.title', { amount }),
      text: t('notPossible.text'),
      act: t('notPossible.open'),
      acting: t('notPossible.sending'),
      done: t('notPossible.done'),
      send: () => call(failTransfer, { params: { id: payment.id, refundId: id } }),
    })
  const review = ({ id, formattedAmount: amount }: AdminRefund, answer: 'made' | 'notMade') =>
    ask({
      title: t(`review.${answer}Title`, { amount }),
      text: t(`review.${answer}Text`),
      act: t(`review.${answer}`),
      acting: t('review.sending'),
      done: t('review.done'),
      send: () =>
        call(reviewRefund, {
          params: { id: payment.id, refundId: id },
          body: { made: answer === 'made' },
        }),
    })
  const actionsOf = (refund: AdminRefund): [string, () => void][] => {
    if (refund.canRetry) return [[t('retry.open'), () => retry(refund)]]
    if (refund.status === 'NEEDS_REVIEW')
      return [
        [t('review.made'), () => review(refund, 'made')],
        [t('review.notMade'), () => review(refund, 'notMade')],
      ]
    return refund.refundMethod === 'BANK_TRANSFER' && refund.status === 'ASKED'
      ? [
          [t('transfer.open'), () => transfer.ask(refund)],
          [t('notPossible.open'), () => notPossible(refund)],
        ]
      : []
  }
  return (
    <FormCard title={t('refunds')}>
      <p ref={focusAfter} tabIndex={-1} className="text-ink-2">
        {payment.formattedRefundedAmount
          ? t('refunded', { amount: payment.formattedRefundedAmount })
          : t('noRefunds')}
      </p>
      <ul ref={list} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 border-line border-b pb-3 last:border-b-0 last:pb-0">
            <RefundFacts refund={refund} isRetried={refunds.some((r) => r.retryOf === refund.id)} />
            <div className="flex flex-wrap gap-2 empty:hidden">
              {actionsOf(refund).map(([name, act]) => (
                <Button key={name} variant="outline" size="s" onClick={act}>
                  {name}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
      {transfer.dialog}
    </FormCard>
  )
}
