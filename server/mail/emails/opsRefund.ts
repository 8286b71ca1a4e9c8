import { type Fils, formatAmount } from '../../../domain/money.ts'
import type { Email, EmailWriter } from '../email.ts'
import { ltr } from '../plain.ts'

/** `said`: the gateway's error code, or the refund that it lists; null if there is none. */
export type OpsRefund = { reference: string; amount: Fils; currency: string | null; detail: string | null }

/** A refund failed. */
export const opsRefundFailed = (writing: EmailWriter, params: OpsRefund) =>
  toTheShop(writing, 'failed', params)
/** The result of a refund is unknown. */
export const opsRefundUnclear = (writing: EmailWriter, params: OpsRefund) =>
  toTheShop(writing, 'unclear', params)

/** To the shop. */
const toTheShop = (
  { t, link, language }: EmailWriter,
  kind: 'failed' | 'unclear',
  { reference, amount, currency, detail }: OpsRefund,
): Email => ({
  subject: t(`opsRefund.${kind}.subject`, { reference: ltr(reference) }),
  parts: [
    { is: 'heading', text: t(`opsRefund.${kind}.heading`) },
    { is: 'text', text: t(`opsRefund.${kind}.what`) },
    {
      is: 'facts',
      facts: [
        { label: t('payment.reference'), value: reference, ltr: true },
        { label: t('payment.amount'), value: formatAmount(amount, currency, language) },
        detail === null
          ? { label: t(`opsRefund.${kind}.said`), value: t('opsRefund.failed.nothing') }
          : { label: t(`opsRefund.${kind}.said`), value: detail, ltr: true },
      ],
    },
    { is: 'text', text: t(`opsRefund.${kind}.toDo`) },
    { is: 'button', label: t('jobDied.open'), href: link('/admin') },
  ],
})

export type OpsRefundFound = {
  reference: string
  amount: Fils
  currency: string | null
  gatewayRefundId: string
  /** The subscription that is still running. */
  subscription: string | null
  /** Together with other refunds it exceeds what was paid. */
  tooMuch: boolean
}
/** A refund was made in the gateway's dashboard. */
export const opsRefundFound = (
  { t, link, language }: EmailWriter,
  { reference, amount, currency, gatewayRefundId, subscription, tooMuch }: OpsRefundFound,
): Email => ({
  subject: t('refundFound.subject', { reference: ltr(reference) }),
  parts: [
    { is: 'heading', text: t('refundFound.heading') },
    { is: 'text', text: t('refundFound.what') },
    ...(tooMuch ? [{ is: 'text' as const, text: t('refundFound.tooMuch') }] : []),
    {
      is: 'facts',
      facts: [
        { label: t('payment.reference'), value: reference, ltr: true },
        { label: t('payment.amount'), value: formatAmount(amount, currency, language) },
        { label: t('refundFound.refund'), value: gatewayRefundId, ltr: true },
        ...(subscription === null ? [] : [{ label: t('confirmed.number'), value: subscription, ltr: true }]),
      ],
    },
    { is: 'text', text: t(subscription === null ? 'refundFound.noneRuns' : 'refundFound.goesOn') },
    { is: 'button', label: t('jobDied.open'), href: link('/admin') },
  ],
})
