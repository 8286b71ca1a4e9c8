import { type Day, formatDay } from '../../../domain/dates.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated, ltr } from '../plain.ts'

/** `days`: the number of unused deliveries. `lastDay`: one year after the purchase. */
export type YearEnding = { name: string; number: string; days: number; lastDay: Day; guest: boolean }

const written =
  (kind: 'expiring' | 'expired') =>
  ({ t, link, language }: EmailWriter, { name, number, days, lastDay, guest }: YearEnding): Email => {
    const words = { number: ltr(number), count: days, day: formatDay(lastDay, language, 'dated') }
    return {
      subject: t(`expiry.${kind}.subject`, words),
      parts: [
        { is: 'heading', text: t('hello', { name: isolated(name) }) },
        { is: 'text', text: t(`expiry.${kind}.what`, words) },
        { is: 'text', text: t(`expiry.${kind}.next`) },
        guest
          ? { is: 'button', label: t('credit.button'), href: link('/subscription') }
          : { is: 'button', label: t('confirmed.dashboard'), href: link('/dashboard') },
      ],
    }
  }

/** Sent a month before unused deliveries expire. */
export const yearEnding = written('expiring')
export const yearOver = written('expired')
