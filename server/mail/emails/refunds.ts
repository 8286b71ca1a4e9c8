import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { RefundMethod } from '../../../domain/payments/rules.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated } from '../plain.ts'

export type Refund = {
  name: string
  amount: Fils
  method: RefundMethod
  reference: string
  /** The shop's own words to the customer. */
  message: string | null
  tracePath: `/${string}`
}

export const refundAsked = (writing: EmailWriter, refund: Refund) => refundLetter(writing, 'asked', refund)
export const refundDone = (writing: EmailWriter, refund: Refund) => refundLetter(writing, 'done', refund)

function refundLetter(
  { t, link, language }: EmailWriter,
  stage: 'asked' | 'done',
  { name, amount, method, reference, message, tracePath }: Refund,
): Email {
  const sum = formatMoney(amount, language)
  const fromTheShop: Part[] = message ? [{ is: 'text', text: `${t('refund.message')}\n${message}` }] : []
  return {
    subject: t(`refund.${stage}.subject`, { amount: isolated(sum) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: t(`refund.${stage}.${method}`, { amount: isolated(sum) }) },
      ...fromTheShop,
      {
        is: 'facts',
        facts: [
          { label: t('payment.amount'), value: sum },
          { label: t('refund.way'), value: t(`refund.ways.${method}`) },
          { label: t('payment.reference'), value: reference, ltr: true },
        ],
      },
      { is: 'button', label: t('payment.where'), href: link(tracePath) },
    ],
  }
}
