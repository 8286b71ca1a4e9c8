import { eq } from 'drizzle-orm'
import { addDays, type Day, HOUR_MS, startOfDay } from '../../domain/dates.ts'
import { type FailureReason, UNDO_MS } from '../../domain/deliveries/failures.ts'
import { deliveryDayFrom } from '../../domain/deliveries/rules.ts'
import { resolveFailure } from '../adminDeliveries/resolve.ts'
import { changeStatus } from '../deliveries/changeStatus.ts'
import { emailFailed } from '../problems/emailFailed.ts'
import { lockChangeable } from '../subscriptions/changes/changeable.ts'
import { deliveries } from '../tables/deliveries.ts'
import type { PastShop } from './past.ts'

type Stop = { id: string; slot: string; subscriptionId: string }
type Failure = { reason: FailureReason; note: string | null }
/** When the deliveries failed, and when an admin resolved the first one. */
const hour = { first: 11.3, second: 11.6, dealtWith: 15 }

/**
 * Two failed deliveries of one day: one is delivered again after the subscription's last day, one still waits for a
 * resolution.
 */
export function failuresOf(shop: PastShop, made: readonly Stop[], day: Day) {
  const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS)
  const [first, second] = made.filter(({ slot }) => slot === 'MORNING_9_12')
  const failed = first && second ? { first, second } : null
  const moments = failed && [
    { at: at(hour.first), run: () => fail(shop, failed.first, noAnswer, at(hour.first)) },
    { at: at(hour.second), run: () => fail(shop, failed.second, nobodyHome, at(hour.second)) },
    { at: at(hour.dealtWith), run: () => bringAgain(shop, failed.first, at(hour.dealtWith)) },
  ]
  return {
    failing: new Set(failed ? [failed.first.id, failed.second.id] : []),
    troubles: moments ?? [],
  }
}
const noAnswer: Failure = { reason: 'NO_ANSWER', note: null }
const nobodyHome: Failure = { reason: 'NOBODY_HOME', note: 'Rang twice, the guard knows of nothing.' }

/** Marked by the driver. The customer is emailed once it can no longer be undone. */
async function fail({ services }: PastShop, { id }: Stop, failure: Failure, now: Date) {
  const step = { id, action: 'fail', byUserId: null, reason: 'DRIVER', failure } as const
  if (!(await changeStatus(services.db, step, now)))
    throw new Error('a delivery that failed was not on its way')
  const context = { ...services, now: new Date(now.getTime() + UNDO_MS) }
  await emailFailed(context, { deliveryId: id, failedAt: now.toISOString() })
}

async function bringAgain(
  { services: { db, mail }, adminId }: PastShop,
  { id, subscriptionId }: Stop,
  now: Date,
) {
  const changeable = await lockChangeable(db, { id: subscriptionId, ownerId: null }, now)
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) throw new Error('a delivery of the past is gone')
  const closed = new Set(changeable.subscription.closed)
  const date = deliveryDayFrom(addDays(changeable.row.endDate, 1), closed)
  const how = { byUserId: adminId, language: 'en' } as const
  await resolveFailure(
    db,
    { mail },
    { ...changeable, delivery },
    { resolution: 'ANOTHER_DAY', date },
    how,
    now,
  )
}
