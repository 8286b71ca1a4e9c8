import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { Email, EmailWriter } from '../email.ts'
import { ltr } from '../plain.ts'

export type OpsRefundFailed = { reference: string; amount: Fils; error: string | null }

/** To the shop itself: money that was to go back did not. */
export const opsRefundFailed = (
  { t, link, language }: EmailWriter,
  { reference, amount, error }: OpsRefundFailed,
): Email => ({
  subject: t('refundFailed.subject', { reference: ltr(reference) }),
  parts: [
    { is: 'heading', text: t('refundFailed.heading') },
    { is: 'text', text: t('refundFailed.what') },
    {
      is: 'facts',
      facts: [
        { label: t('payment.reference'), value: reference, ltr: true },
        { label: t('payment.amount'), value: formatMoney(amount, language) },
        error === null
          ? { label: t('refundFailed.error'), value: t('refundFailed.noError') }
          : { label: t('refundFailed.error'), value: error, ltr: true },
      ],
    },
    { is: 'text', text: t('refundFailed.toDo') },
    { is: 'button', label: t('jobDied.open'), href: link('/admin') },
  ],
})
