import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type PaymentFailed = {
  name: string
  amount: Fils
  planName: string
  /** Where to try again. */
  againPath: `/${string}`
  tracePath: `/${string}`
}

/** The payment ended without a charge. */
export const paymentFailed = (
  { t, link, language }: EmailWriter,
  { name, amount, planName, againPath, tracePath }: PaymentFailed,
): Email => ({
  subject: t('failed.subject'),
  parts: [
    { is: 'heading', text: t('hello', { name: isolated(name) }) },
    {
      is: 'text',
      text: t('failed.what', { amount: isolated(formatMoney(amount, language)), plan: isolated(planName) }),
    },
    { is: 'text', text: t('failed.again') },
    { is: 'button', label: t('failed.button'), href: link(againPath) },
    { is: 'text', text: t('failed.doubt') },
    { is: 'button', label: t('payment.where'), href: link(tracePath) },
  ],
})
