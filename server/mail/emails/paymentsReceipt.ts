import { formatDay, formatInstant } from '../../../domain/dates.ts'
import type { Receipt } from '../../../domain/payments/contract.ts'
import type { Email, EmailWriter, Fact } from '../email.ts'
import { isolated, ltr } from '../plain.ts'

export type PaymentReceipt = { name: string; receipt: Receipt; tracePath: `/${string}` }

/** The receipt as text; the button leads to the printable one. */
export const paymentReceipt = (
  writing: EmailWriter,
  { name, receipt, tracePath }: PaymentReceipt,
): Email => ({
  subject: writing.t(`receipt.subject.${receipt.title}`, { number: ltr(receipt.number) }),
  parts: [
    { is: 'heading', text: writing.t('hello', { name: isolated(name) }) },
    { is: 'text', text: writing.t(`receipt.what.${receipt.title}`) },
    { is: 'facts', facts: aboutFacts(writing, receipt) },
    { is: 'facts', facts: moneyFacts(writing, receipt) },
    { is: 'text', text: writing.t('receipt.print') },
    { is: 'button', label: writing.t(`receipt.button.${receipt.title}`), href: writing.link(tracePath) },
  ],
})

const aboutFacts = ({ t, language }: EmailWriter, receipt: Receipt): Fact[] => [
  { label: t(`receipt.number.${receipt.title}`), value: receipt.number, ltr: true },
  { label: t('receipt.issued'), value: formatInstant(new Date(receipt.issuedAt), language) },
  ...(receipt.shop.vatNumber === null
    ? []
    : [{ label: t('receipt.vatNumber'), value: receipt.shop.vatNumber, ltr: true }]),
  { label: t('confirmed.number'), value: receipt.subscription, ltr: true },
  { label: t('payment.plan'), value: receipt.planName },
  { label: t('receipt.deliveries'), value: String(receipt.deliveries) },
  { label: t('confirmed.first'), value: formatDay(receipt.startDate, language, 'dated') },
  { label: t('confirmed.last'), value: formatDay(receipt.endDate, language, 'dated') },
  { label: t('payment.reference'), value: receipt.paymentTransactionId, ltr: true },
]

const moneyFacts = ({ t }: EmailWriter, receipt: Receipt): Fact[] => [
  { label: t('receipt.subtotal'), value: receipt.subtotal },
  { label: t('receipt.delivery'), value: t('receipt.free') },
  { label: t('receipt.vat', { percent: receipt.vatPercent }), value: receipt.vat },
  { label: t('receipt.total'), value: receipt.total },
  ...(receipt.credit === null ? [] : [{ label: t('receipt.credit'), value: receipt.credit }]),
  // If store credit paid for everything, there is no other payment.
  ...(receipt.credit === receipt.total
    ? []
    : [{ label: t('receipt.paidWith', { way: isolated(receipt.paidWith) }), value: receipt.paid }]),
]
