import { type Day, formatDay } from '../../../domain/dates.ts'
import type { LeftOut } from '../../../domain/payments/contract.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Fact, Part } from '../email.ts'
import { isolated, ltr } from '../plain.ts'

/** A day on which an item of the never-list cannot be left out. */
export type NeverConflict = {
  date: Day
  salad: string
  /**
   * The planned salad that this one replaces because it is free of the never-list; null if the item stays in the salad.
   */
  insteadOf: string | null
  ingredients: string[]
}

/** Lists first what could not be left out, then what was, one row per salad. */
export function leftOutParts(
  writing: EmailWriter,
  leftOut: LeftOut | null,
  conflicts: NeverConflict[],
): Part[] {
  if (!leftOut) return []
  const t = textIn(writing.language, 'leftOut')
  const stay = conflicts.filter((c) => c.insteadOf === null)
  const swapped = conflicts.filter((c) => c.insteadOf !== null)
  const paragraph = (lines: string[]): Part => ({ is: 'text', text: lines.join('\n') })
  const say = (conflict: NeverConflict) => conflictText(writing, conflict)
  return [
    ...(stay.length > 0 ? [paragraph([t('staysTitle'), ...stay.map(say), t('staysText')])] : []),
    ...(swapped.length > 0 ? [paragraph([t('insteadTitle'), ...swapped.map(say)])] : []),
    { is: 'text', text: t('title') },
    { is: 'facts', facts: leftOutFacts(writing, leftOut) },
  ]
}

function leftOutFacts({ language }: EmailWriter, { salads, never }: LeftOut): Fact[] {
  const t = textIn(language, 'leftOut')
  return [
    ...salads.map(({ name, without, notes }) => ({
      label: name,
      value: [
        ...(without.length > 0 ? [t('no', { list: without.join(t('noJoint')) })] : []),
        ...(notes === null ? [] : [t('quoted', { text: isolated(notes) })]),
      ].join('\n'),
    })),
    ...(never.length > 0 ? [{ label: t('never'), value: never.join(t('comma')) }] : []),
  ]
}

function conflictText({ language }: EmailWriter, { date, salad, insteadOf, ingredients }: NeverConflict) {
  const t = textIn(language, 'leftOut')
  const day = formatDay(date, language)
  const list = ingredients.join(t('comma'))
  return insteadOf === null
    ? t('stays', { salad, day, list })
    : t('instead', { salad, day, list, other: insteadOf })
}

export type NeverToday = { name: string; date: Day; salad: string; ingredients: string[]; phone: string }

/** Sent at the cutoff, when a bowl contains something from its owner's never-list. */
export function neverToday(
  { language, t }: EmailWriter,
  { name, date, salad, ingredients, phone }: NeverToday,
): Email {
  const say = textIn(language, 'leftOut')
  const list = ingredients.join(say('comma'))
  return {
    subject: say('today.subject', { list }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: say('today.what', { day: formatDay(date, language), salad, list }) },
      { is: 'text', text: say('today.why', { phone: ltr(phone) }) },
    ],
  }
}
