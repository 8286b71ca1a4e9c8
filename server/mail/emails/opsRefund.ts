import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { Email, EmailWriter } from '../email.ts'
import { ltr } from '../plain.ts'

/** `said`: the gateway's word about it, a code or the refund it lists; null where it said nothing. */
export type OpsRefund = { reference: string; amount: Fils; said: string | null }

/** Money that was to go back did not. */
export const opsRefundFailed = (writing: EmailWriter, about: OpsRefund) =>
  toTheShop(writing, 'refundFailed', about)
/** Money that was to go back may have gone. */
export const opsRefundUnclear = (writing: EmailWriter, about: OpsRefund) =>
  toTheShop(writing, 'refundUnclear', about)

/** To the shop itself. */
const toTheShop = (
  { t, link, language }: EmailWriter,
  what: 'refundFailed' | 'refundUnclear',
  { reference, amount, said }: OpsRefund,
): Email => ({
  subject: t(`${what}.subject`, { reference: ltr(reference) }),
  parts: [
    { is: 'heading', text: t(`${what}.heading`) },
    { is: 'text', text: t(`${what}.what`) },
    {
      is: 'facts',
      facts: [
        { label: t('payment.reference'), value: reference, ltr: true },
        { label: t('payment.amount'), value: formatMoney(amount, language) },
        said === null
          ? { label: t(`${what}.said`), value: t('refundFailed.nothing') }
          : { label: t(`${what}.said`), value: said, ltr: true },
      ],
    },
    { is: 'text', text: t(`${what}.toDo`) },
    { is: 'button', label: t('jobDied.open'), href: link('/admin') },
  ],
})
