import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import { isChangeable } from '../../domain/deliveries/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { reschedule } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { customerOf } from '../accounts/customerOf.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../deliveries/table.ts'
import type { Mail } from '../mail/mail.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { lockChangeable, moveDeliveries, movesOf } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { MovedDetails } from './historyDetails.ts'
import { type SubscriptionRow, subscriptionHistory, subscriptions } from './table.ts'

type Services = { db: Db; mail: Pick<Mail, 'post'> }
type Closure = { date: Day; reasonEn: string; reasonAr: string }

/**
 * The kitchen will be closed on a day that is still open. What would have come then moves, by the same rule as
 * everything that moves, beyond the year too where it must; each customer hears of it once. False: it was closed
 * already.
 */
export const addClosure = (
  { db, mail }: Services,
  closure: Closure,
  language: Language,
  now: Date,
): Promise<boolean> =>
  changeCatalogue(db, async (tx) => {
    const { date } = closure
    if (!isChangeable(date, now))
      throw new AppError('DAY_CLOSED', { day: formatDay(date, language, 'dated') })
    await lockClosures(tx)
    const added = await tx
      .insert(closureDays)
      .values({ ...closure, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return false
    const moved: SubscriptionRow[] = []
    for (const { id } of await deliveredOn(tx, date)) moved.push(...(await moveOff(tx, id, date, now)))
    await tellCustomers(tx, mail, { closure, moved }, now)
    return true
  })

/**
 * Whoever plans days reads this table first: those who have done so are waited for, and the next ones see the closure.
 * A backup reads it too, and for long: better this fails than that everybody waits behind it.
 */
async function lockClosures(tx: Db) {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  await tx.execute(sql`lock table ${closureDays} in access exclusive mode`)
  await tx.execute(sql`set local lock_timeout to default`)
}

/** What is followed before what follows, as they are locked everywhere. */
const deliveredOn = (tx: Db, date: Day) =>
  tx
    .select({ id: subscriptions.id })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.date, date), followsMenu))
    .orderBy(asc(subscriptions.startDate), asc(subscriptions.id))

/** Moves one subscription's days; none where it has moved already with the one it follows. */
async function moveOff(tx: Db, id: string, day: Day, now: Date): Promise<SubscriptionRow[]> {
  const { row, subscription } = await lockChangeable(tx, { id, ownerId: null }, now)
  const planned = reschedule(subscription, {}, now)
  await moveDeliveries(tx, planned.moves, 'CLOSURE', now)
  if (planned.moves.length > 0)
    await changeStatus(
      tx,
      {
        id,
        byUserId: null,
        action: 'modify',
        reason: 'CLOSURE_MOVED',
        details: { day, ...movesOf(planned) },
        set: { endDate: planned.endDate },
      },
      now,
    )
  return [row]
}

/** One email a customer, about all of theirs that moved, what follows another included. */
async function tellCustomers(
  tx: Db,
  mail: Services['mail'],
  { closure, moved }: { closure: Closure; moved: readonly SubscriptionRow[] },
  now: Date,
) {
  for (const [first, ...others] of Map.groupBy(moved, (s) => s.userId ?? s.customerEmail).values()) {
    if (!first) continue
    const isTheirs = inArray(
      subscriptions.id,
      [first, ...others].map((s) => s.id),
    )
    const lines = await tx
      .select({ number: subscriptions.number, details: subscriptionHistory.details })
      .from(subscriptionHistory)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionHistory.subscriptionId))
      .where(
        and(
          first.userId ? or(isTheirs, eq(subscriptions.userId, first.userId)) : isTheirs,
          eq(subscriptionHistory.at, now),
          inArray(subscriptionHistory.reason, ['CLOSURE_MOVED', 'MOVED_ALONG']),
        ),
      )
      .orderBy(asc(subscriptionHistory.id))
    const { to, about } = await customerOf(tx, first)
    const params = {
      name: about.name,
      guest: about.guest,
      date: closure.date,
      reason: to.language === 'ar' ? closure.reasonAr : closure.reasonEn,
      moved: lines.map(({ number, details }) => ({
        number: subscriptionNumber(number),
        ...MovedDetails.parse(details),
      })),
    }
    await mail.post(tx, { kind: 'deliveries.closureMoved', ...to, params }, now)
  }
}
