import { type Day, formatDay } from '../../../domain/dates.ts'
import { formatList } from '../../../domain/language.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated } from '../plain.ts'

export type ClosureMoved = {
  name: string
  /** Days that the kitchen closes, and closed days that it opens again. */
  closed: Day[]
  opened: Day[]
  /** The reason of the closure, in the customer's language. */
  reason: string
  /** The moved subscriptions, with their days and new end. */
  moved: { number: string; moves: { from: Day; to: Day }[]; endDate: Day }[]
  guest: boolean
}

/** The kitchen closes on planned days or opens on closed ones; the email lists the new days. */
export function closureMoved(
  { t, link, language }: EmailWriter,
  { name, closed, opened, reason, moved, guest }: ClosureMoved,
): Email {
  const say = textIn(language, 'closures')
  const listed = (days: readonly Day[]) =>
    formatList(
      days.map((d) => formatDay(d, language)),
      language,
    )
  const [first] = closed.length > 0 ? closed : opened
  const day = first ? formatDay(first, language) : ''
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
    subject:
      closed.length > 0
        ? say('subject', { count: closed.length, day })
        : say('openSubject', { count: opened.length, day }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      ...(closed.length > 0 ? [text(say('what', { days: listed(closed), reason: isolated(reason) }))] : []),
      ...(opened.length > 0 ? [text(say('open', { days: listed(opened) }))] : []),
      text(say(opened.length === 0 ? 'kept' : closed.length === 0 ? 'sooner' : 'changed')),
      ...moved.flatMap(one),
      ...dashboard,
    ],
  }
}

const text = (words: string): Part => ({ is: 'text', text: words })
