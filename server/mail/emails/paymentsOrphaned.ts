import { DAY_MS } from '../../../domain/dates.ts'
import { type Fils, formatAmount } from '../../../domain/money.ts'
import { ORPHAN_REFUND_MS } from '../../../domain/payments/rules.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type PaymentOrphaned = {
  name: string
  amount: Fils
  currency: string | null
  reference: string
  /** Null if the payment has no order. */
  planName: string | null
  /** The second notice, after three days. */
  second: boolean
  tracePath: `/${string}`
}

/** A payment was captured, but could not become a subscription yet. */
export function paymentOrphaned(
  { t, link, language }: EmailWriter,
  { name, amount, currency, reference, planName, second, tracePath }: PaymentOrphaned,
): Email {
  const sum = formatAmount(amount, currency, language)
  return {
    subject: t(second ? 'orphaned.subjectAgain' : 'orphaned.subject'),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      {
        is: 'text',
        text:
          planName === null
            ? t('orphaned.whatUnknown', { amount: isolated(sum) })
            : t('orphaned.what', { amount: isolated(sum), plan: isolated(planName) }),
      },
      { is: 'text', text: t(second ? 'orphaned.still' : 'orphaned.safe') },
      { is: 'text', text: t('orphaned.next', { count: ORPHAN_REFUND_MS / DAY_MS }) },
      {
        is: 'facts',
        facts: [
          { label: t('payment.amount'), value: sum },
          { label: t('payment.reference'), value: reference, ltr: true },
        ],
      },
      { is: 'button', label: t('payment.where'), href: link(tracePath) },
    ],
  }
}
