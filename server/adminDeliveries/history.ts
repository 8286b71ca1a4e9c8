import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type Day, formatDay } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { MARK_END } from '../deliveries/changeStatus.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { storyText } from '../subscriptions/story.ts'
import { users } from '../tables/accounts.ts'
import { type DeliveryRow, deliveries, deliveryHistory } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { runLinks, runMarks } from '../tables/runs.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'

type Line = { at: Date; text: string; actor: string | null }

/** Returns the whole history of a delivery with its actors, newest first. */
export async function readHistory(db: Db, row: DeliveryRow, language: Language) {
  const lines = [
    ...(await beginning(db, row, language)),
    ...(await changes(db, row, language)),
    ...(await steps(db, row, language)),
    ...(await refusedMarks(db, row, language)),
    ...(await ending(db, row, language)),
  ]
  return (
    lines
      // The sort is stable: rows of the same time keep the order above.
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .toReversed()
      .map(({ at, text, actor }) => ({ at: at.toISOString(), text, actor: shownName(actor, language) }))
  )
}

async function beginning(db: Db, row: DeliveryRow, language: Language): Promise<Line[]> {
  const t = textIn(language, 'deliveryStory')
  const dayText = (day: Day) => formatDay(day, language)
  const [failed] = row.redeliveryOf
    ? await db
        .select({ date: deliveries.date, actor: users.fullName })
        .from(deliveries)
        .leftJoin(users, eq(users.id, deliveries.resolvedBy))
        .where(eq(deliveries.id, row.redeliveryOf))
    : []
  return [
    ...(failed
      ? [{ at: row.createdAt, text: t('added', { day: dayText(failed.date) }), actor: failed.actor }]
      : []),
    ...(row.movedFrom
      ? [{ at: row.createdAt, text: t('moved', { day: dayText(row.movedFrom) }), actor: null }]
      : []),
    ...(row.frozenAt ? [{ at: row.frozenAt, text: t('frozen'), actor: null }] : []),
  ]
}

/** Changes for its day, which are rows of the subscription's history. */
async function changes(db: Db, { subscriptionId, date }: DeliveryRow, language: Language): Promise<Line[]> {
  const lines = await db
    .select({ line: subscriptionHistory, actor: users.fullName })
    .from(subscriptionHistory)
    .leftJoin(users, eq(users.id, subscriptionHistory.byUserId))
    .where(
      and(
        eq(subscriptionHistory.subscriptionId, subscriptionId),
        eq(subscriptionHistory.reason, 'CHANGED'),
        sql`${subscriptionHistory.details} ->> 'day' = ${date}`,
      ),
    )
    .orderBy(subscriptionHistory.id)
  return lines.map(({ line, actor }) => ({ at: line.at, text: storyText(line, language), actor }))
}

async function steps(db: Db, row: DeliveryRow, language: Language): Promise<Line[]> {
  const t = textIn(language, 'deliveryStory')
  const say = textIn(language, 'deliveryWords')
  // A driver has no account; the mark identifies the driver.
  const endOf = (id: PgColumn) => sql`right(${id}::text, ${sql.raw(String(MARK_END))})`
  const isItsMark = sql`${endOf(runMarks.id)} = ${endOf(deliveryHistory.id)}`
  const driver = db
    .select({ name: drivers.name })
    .from(runMarks)
    .innerJoin(runLinks, eq(runLinks.id, runMarks.linkId))
    .innerJoin(drivers, eq(drivers.id, runLinks.driverId))
    .where(
      and(
        eq(runMarks.deliveryId, deliveryHistory.deliveryId),
        eq(deliveryHistory.reason, 'DRIVER'),
        // Old rows do not identify their mark.
        or(isItsMark, eq(runMarks.receivedAt, deliveryHistory.at)),
      ),
    )
    .orderBy(desc(isItsMark))
    .limit(1)
  const lines = await db
    .select({ line: deliveryHistory, actor: sql<string | null>`coalesce(${users.fullName}, (${driver}))` })
    .from(deliveryHistory)
    .leftJoin(users, eq(users.id, deliveryHistory.byUserId))
    .where(eq(deliveryHistory.deliveryId, row.id))
    .orderBy(deliveryHistory.at, deliveryHistory.id)
  // Only the current failure, the last one, still has its reason.
  const failure = row.failureReason && lines.findLast(({ line }) => line.to === 'FAILED')?.line
  return lines.map(({ line, actor }) => {
    const words = { from: say(`status.${line.from}`), to: say(`status.${line.to}`) }
    const why = line === failure ? row.failureReason : null
    const text = why ? t('failed', { ...words, why: say(`reason.${why}`) }) : t('step', words)
    return { at: line.at, text, actor }
  })
}

/**
 * Marks of drivers that were refused because the shop had already settled the delivery. They changed nothing but may
 * need a question.
 */
async function refusedMarks(db: Db, { id }: DeliveryRow, language: Language): Promise<Line[]> {
  const t = textIn(language, 'deliveryStory')
  const say = textIn(language, 'deliveryWords')
  const { kind, reason, receivedAt: at } = runMarks
  const marks = await db
    .select({ kind, reason, at, actor: drivers.name })
    .from(runMarks)
    .innerJoin(runLinks, eq(runLinks.id, runMarks.linkId))
    .innerJoin(drivers, eq(drivers.id, runLinks.driverId))
    .where(and(eq(runMarks.deliveryId, id), eq(runMarks.result, 'REFUSED')))
    .orderBy(runMarks.sequence)
  return marks.flatMap(({ kind, reason, at, actor }) => {
    if (kind === 'UNDO') return []
    const to = say(`status.${kind}`)
    const text = reason ? t('notTakenWhy', { to, why: say(`reason.${reason}`) }) : t('notTaken', { to })
    return [{ at, text, actor }]
  })
}

async function ending(db: Db, row: DeliveryRow, language: Language): Promise<Line[]> {
  if (!row.resolution || !row.resolvedAt) return []
  const t = textIn(language, 'deliveryStory')
  const again = alias(deliveries, 'again')
  const [found] = await db
    .select({ actor: users.fullName, on: again.date })
    .from(deliveries)
    .leftJoin(users, eq(users.id, deliveries.resolvedBy))
    .leftJoin(again, eq(again.redeliveryOf, deliveries.id))
    .where(eq(deliveries.id, row.id))
  const day = found?.on ? formatDay(found.on, language) : ''
  return [
    { at: row.resolvedAt, text: t(`resolutions.${row.resolution}`, { day }), actor: found?.actor ?? null },
  ]
}
