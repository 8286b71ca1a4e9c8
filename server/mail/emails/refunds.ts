import { type Fils, formatAmount, formatMoney } from '../../../domain/money.ts'
import { CREDIT_RETURN_DAYS, type RefundMethod } from '../../../domain/payments/rules.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated } from '../plain.ts'

export type Refund = {
  name: string
  amount: Fils
  currency: string | null
  /** The store credit that was returned with the refund. */
  credit: Fils
  method: RefundMethod
  /** In words; null for a reason that is internal to the shop. */
  reason: string | null
  reference: string
  /** An admin's message to the customer. */
  message: string | null
  tracePath: `/${string}`
}

export const refundAsked = (writing: EmailWriter, refund: Refund) => refundLetter(writing, 'asked', refund)
export const refundDone = (writing: EmailWriter, refund: Refund) => refundLetter(writing, 'done', refund)

function refundLetter(
  { t, link, language }: EmailWriter,
  stage: 'asked' | 'done',
  { name, amount, currency, credit, method, reason, reference, message, tracePath }: Refund,
): Email {
  const sum = formatAmount(amount, currency, language)
  return {
    subject: t(`refund.${stage}.subject`, { amount: isolated(sum) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: t(`refund.${stage}.${method}`, { amount: isolated(sum) }) },
      ...fromTheShop(t, message),
      {
        is: 'facts',
        facts: [
          { label: t('payment.amount'), value: sum },
          ...(credit > 0 ? [{ label: t('refund.creditBack'), value: formatMoney(credit, language) }] : []),
          { label: t('refund.way'), value: t(`refund.ways.${method}`) },
          ...(reason ? [{ label: t('refund.reason'), value: reason }] : []),
          { label: t('payment.reference'), value: reference, ltr: true },
        ],
      },
      { is: 'button', label: t('payment.where'), href: link(tracePath) },
    ],
  }
}

const fromTheShop = (t: EmailWriter['t'], message: string | null): Part[] =>
  message ? [{ is: 'text', text: `${t('refund.message')}\n${message}` }] : []

export type CreditReturned = Omit<Refund, 'method' | 'reason' | 'credit' | 'currency'>

/** Store credit paid for everything and was returned. */
export function creditReturned(
  { t, link, language }: EmailWriter,
  { name, amount, reference, message, tracePath }: CreditReturned,
): Email {
  const sum = formatMoney(amount, language)
  return {
    subject: t('refund.credit.subject', { amount: isolated(sum) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: t('refund.credit.what', { amount: isolated(sum) }) },
      { is: 'text', text: t('refund.credit.howLong', { count: CREDIT_RETURN_DAYS }) },
      ...fromTheShop(t, message),
      {
        is: 'facts',
        facts: [
          { label: t('refund.creditBack'), value: sum },
          { label: t('payment.reference'), value: reference, ltr: true },
        ],
      },
      { is: 'button', label: t('payment.where'), href: link(tracePath) },
    ],
  }
}
