import { and, desc, eq } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { formatList, type Language } from '../../domain/language.ts'
import type { subscriptionHistory as endpoint } from '../../domain/subscriptions/contract.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { names } from '../menu/view.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import {
  CancelledDetails,
  ChangedDetails,
  LostDetails,
  MovedDetails,
  PausedDetails,
  RedeliveryDetails,
  RenewedDetails,
  SkippedDetails,
  SlotDetails,
} from './historyDetails.ts'

/** Up to this many moved days are listed one by one. */
const MOST_NAMED = 5

/** Returns the history of a customer's subscription, newest first. */
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
  // Every subscription has at least the row of its creation.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return {
    content: rows.map(({ line }) => ({
      at: line.at.toISOString(),
      // Rows about payments name no user; the payer is the owner.
      by:
        line.byUserId === ownerId || line.reason === 'PAID' || line.reason === 'RENEWED'
          ? ('customer' as const)
          : ('shop' as const),
      reason: line.reason,
      from: line.from,
      to: line.to,
      text: storyText(line, language),
    })),
  }
}

type Line = Pick<typeof subscriptionHistory.$inferSelect, 'reason' | 'details'>

/**
 * Returns one history row in words. Old versions wrote other details and an erasure empties them, so details that
 * cannot be parsed are left out.
 */
export const storyText = (line: Line, language: Language): string =>
  [opening(line, language), ...movedSentences(line, language)].join(' ')

function opening({ reason, details }: Line, language: Language): string {
  const t = textIn(language, 'story')
  const dayText = (d: Day) => formatDay(d, language)
  const plainly = t('sentence', { words: textIn(language, 'history')(`subscription.${reason}`) })
  if (reason === 'PAUSED' || reason === 'PAUSE_SCHEDULED') {
    const { data } = PausedDetails.safeParse(details)
    if (!data) return plainly
    const days = { from: dayText(data.from), to: dayText(data.to) }
    return data.from === data.to ? t(`oneDay.${reason}`, { from: days.from }) : t(reason, days)
  }
  if (reason === 'SKIPPED') {
    const { data } = SkippedDetails.safeParse(details)
    return data ? t('SKIPPED', { day: dayText(data.day) }) : plainly
  }
  if (reason === 'SLOT_CHANGED') {
    const { data } = SlotDetails.safeParse(details)
    return data ? t('SLOT_CHANGED', { from: t(`slots.${data.from}`), to: t(`slots.${data.to}`) }) : plainly
  }
  if (reason === 'CHANGED') {
    const { data } = ChangedDetails.safeParse(details)
    const list = data ? formatList(changesOf(data, language), language) : ''
    if (!data || list === '') return plainly
    return data.day ? t('CHANGED_DAY', { day: dayText(data.day), list }) : t('CHANGED', { list })
  }
  if (reason === 'RENEWED') {
    const { data } = RenewedDetails.safeParse(details)
    return data ? t('RENEWED', { number: subscriptionNumber(data.number) }) : plainly
  }
  if (reason === 'REDELIVERY') {
    const { data } = RedeliveryDetails.safeParse(details)
    return data ? t('REDELIVERY', { day: dayText(data.day), to: dayText(data.to) }) : plainly
  }
  if (reason === 'YEAR_OVER') {
    const { data } = LostDetails.safeParse(details)
    return [plainly, ...lostSentence(data?.days ?? [], language)].join(' ')
  }
  if (reason !== 'CANCELLED') return plainly
  const { data } = CancelledDetails.safeParse(details)
  if (!data) return plainly
  return [
    data.reason ? t('CANCELLED', { reason: t(`reasons.${data.reason}`) }) : plainly,
    ...lostSentence(data.days, language),
    t(data.refund ? 'refund' : 'noRefund'),
  ].join(' ')
}

const lostSentence = (days: readonly Day[], language: Language) =>
  days.length > 0 ? [textIn(language, 'story')('lost', { count: days.length })] : []

function changesOf({ salads, what }: ChangedDetails, language: Language): string[] {
  const t = textIn(language, 'story')
  return [
    ...salads.map((salad) => t('changes.salad', { salad: names(salad, language).name })),
    ...what.map((one) => t(`changes.${one}`)),
  ]
}

/** Says which days moved where, and the new end. */
function movedSentences({ details }: Line, language: Language): string[] {
  const { data } = MovedDetails.safeParse(details)
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
