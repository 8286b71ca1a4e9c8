import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated } from '../plain.ts'

export type CreditExpiring = { name: string; amount: Fils; expiresAt: Date }

/** Sent a month before store credit expires. */
export function creditExpiring(
  { t, link, language }: EmailWriter,
  { name, amount, expiresAt }: CreditExpiring,
): Email {
  const words = {
    amount: isolated(formatMoney(amount, language)),
    day: formatDay(dayInBahrain(expiresAt), language, 'dated'),
  }
  return {
    subject: t('credit.subject', words),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: t('credit.what', words) },
      { is: 'text', text: t('credit.how') },
      { is: 'button', label: t('credit.button'), href: link('/subscription') },
    ],
  }
}
