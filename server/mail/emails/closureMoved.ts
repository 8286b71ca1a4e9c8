import { type Day, formatDay } from '../../../domain/dates.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated } from '../plain.ts'

export type ClosureMoved = {
  name: string
  date: Day
  /** Why the kitchen is closed, in the customer's language. */
  reason: string
  /** Each subscription, its days and its new end. */
  moved: { number: string; moves: { from: Day; to: Day }[]; endDate: Day }[]
  guest: boolean
}

/** The kitchen is closed on a day that was promised; here is when it comes instead. */
export function closureMoved(
  { t, link, language }: EmailWriter,
  { name, date, reason, moved, guest }: ClosureMoved,
): Email {
  const say = textIn(language, 'closures')
  const day = formatDay(date, language)
  const short = (d: Day) => formatDay(d, language, 'short')
  const one = ({ number, moves, endDate }: ClosureMoved['moved'][number]): Part[] => [
    {
      is: 'facts',
      facts: [
        { label: t('confirmed.number'), value: number, ltr: true },
        ...moves.map(({ from, to }) => ({ label: short(from), value: say('instead', { day: short(to) }) })),
        { label: t('confirmed.last'), value: formatDay(endDate, language) },
      ],
    },
  ]
  const dashboard: Part[] = guest
    ? []
    : [{ is: 'button', label: t('confirmed.dashboard'), href: link('/dashboard') }]
  return {
    subject: say('subject', { day }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: say('what', { day, reason: isolated(reason) }) },
      { is: 'text', text: say('kept') },
      ...moved.flatMap(one),
      ...dashboard,
    ],
  }
}
