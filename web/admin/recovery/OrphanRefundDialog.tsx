import { useState } from 'react'
import { markForRefund, type OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { ApiError, call } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Note } from '../../ui/Note.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import { RefundDialog } from '../payments/RefundDialog.tsx'
import { scrollToCenter } from './scrollToCenter.ts'

/** Refunds an orphan. */
export function OrphanRefundDialog({ orphan, ...dialog }: DialogProps & { orphan: OrphanedPayment }) {
  const { t } = useTranslation('recoveryPage')
  const [taken, setTaken] = useState<string | null>(null)
  return (
    <RefundDialog
      {...dialog}
      refundable={orphan.refundable}
      words={{
        title: t('refund.title'),
        lead: t('refund.lead', {
          amount: orphan.refundable.formattedAmount,
          name: `\u2068${orphan.customerDisplayName}\u2069`,
        }),
        done: t('refund.done'),
        failed: t('refund.failed'),
      }}
      send={(body) => {
        setTaken(null)
        const { paymentTransactionId: paymentId } = orphan
        return call(markForRefund, { params: { paymentId }, query: {}, body }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 409) setTaken(error.message)
          throw error
        })
      }}
    >
      {taken !== null && (
        <div ref={scrollToCenter}>
          <Note tone="warn" live>
            {taken}
          </Note>
        </div>
      )}
    </RefundDialog>
  )
}
