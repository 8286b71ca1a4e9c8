import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Day, formatDay } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { Day as DayField } from '../../domain/fields.ts'
import { formatList, type Language } from '../../domain/language.ts'
import { slots } from '../../domain/settings/rules.ts'
import type { subscriptionHistory as endpoint } from '../../domain/subscriptions/contract.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'
import { subscriptionHistory, subscriptions } from './table.ts'

/** What a change of the subscription leaves in its history; in which salads something was changed, by their names then. */
export type ChangedDetails = z.output<typeof Changed>
const Changed = z.object({
  salads: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  never: z.boolean(),
  instructions: z.boolean(),
  address: z.boolean(),
})
const Paused = z.object({ from: DayField, to: DayField })
const Skipped = z.object({ day: DayField })
const SlotChanged = z.object({ from: z.enum(slots), to: z.enum(slots) })
const Cancelled = z.object({
  reason: z.enum(cancellationReasons).nullable(),
  days: z.array(DayField),
  refund: z.boolean(),
})
const Moved = z.object({
  moves: z.array(z.object({ from: DayField, to: DayField })),
  endDate: DayField,
})

/** So many moved days are named one by one. */
const MOST_NAMED = 5

/** What happened to a customer's subscription, the newest first. */
export async function readStory(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string },
  language: Language,
): Promise<Returned<typeof endpoint>> {
  const mine = and(eq(subscriptions.id, id), eq(subscriptions.userId, ownerId))
  const rows = await db
    .select({ line: subscriptionHistory })
    .from(subscriptionHistory)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionHistory.subscriptionId))
    .where(mine)
    .orderBy(desc(subscriptionHistory.at), desc(subscriptionHistory.id))
  // Each has at least the line of its beginning.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return {
    content: rows.map(({ line }) => ({
      at: line.at.toISOString(),
      // The line of a payment names nobody: it is the owner's money.
      by: line.byUserId === ownerId || line.reason === 'PAID' ? ('customer' as const) : ('shop' as const),
      reason: line.reason,
      text: storyText(line, language),
    })),
  }
}

type Line = Pick<typeof subscriptionHistory.$inferSelect, 'reason' | 'details'>

/**
 * One line of a subscription's history in words. Details are read for years, from whichever version wrote them, and
 * those of an erased person are gone: what cannot be read is left unsaid.
 */
export const storyText = (line: Line, language: Language): string =>
  [opening(line, language), ...movedSentences(line, language)].join(' ')

function opening({ reason, details }: Line, language: Language): string {
  const t = textIn(language, 'story')
  const said = (d: Day) => formatDay(d, language)
  const plainly = t('sentence', { words: textIn(language, 'history')(`subscription.${reason}`) })
  if (reason === 'PAUSED' || reason === 'PAUSE_SCHEDULED') {
    const { data } = Paused.safeParse(details)
    return data ? t(reason, { from: said(data.from), to: said(data.to) }) : plainly
  }
  if (reason === 'SKIPPED') {
    const { data } = Skipped.safeParse(details)
    return data ? t('SKIPPED', { day: said(data.day) }) : plainly
  }
  if (reason === 'SLOT_CHANGED') {
    const { data } = SlotChanged.safeParse(details)
    return data ? t('SLOT_CHANGED', { from: t(`slots.${data.from}`), to: t(`slots.${data.to}`) }) : plainly
  }
  if (reason === 'CHANGED') {
    const list = changesOf(details, language)
    return list.length > 0 ? t('CHANGED', { list: formatList(list, language) }) : plainly
  }
  if (reason !== 'CANCELLED') return plainly
  const { data } = Cancelled.safeParse(details)
  if (!data) return plainly
  return [
    data.reason ? t('CANCELLED', { reason: t(`reasons.${data.reason}`) }) : plainly,
    ...(data.days.length > 0 ? [t('lost', { count: data.days.length })] : []),
    t(data.refund ? 'refund' : 'noRefund'),
  ].join(' ')
}

function changesOf(details: Line['details'], language: Language): string[] {
  const { data } = Changed.safeParse(details)
  if (!data) return []
  const t = textIn(language, 'story')
  return [
    ...data.salads.map((salad) => t('changes.salad', { salad: names(salad, language).name })),
    ...(['never', 'instructions', 'address'] as const)
      .filter((what) => data[what])
      .map((what) => t(`changes.${what}`)),
  ]
}

/** Which days moved where, and the new end. */
function movedSentences({ details }: Line, language: Language): string[] {
  const { data } = Moved.safeParse(details)
  if (!data || data.moves.length === 0) return []
  const t = textIn(language, 'story')
  const list = data.moves.map(({ from, to }) =>
    t('move', { from: formatDay(from, language, 'short'), to: formatDay(to, language, 'short') }),
  )
  return [
    list.length <= MOST_NAMED
      ? t('moves', { list: formatList(list, language) })
      : t('moved', { count: list.length }),
    t('end', { day: formatDay(data.endDate, language) }),
  ]
}
