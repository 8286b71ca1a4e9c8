import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '../../domain/dates.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { orders } from '../tables/orders.ts'
import { subscriptionPauses, subscriptions } from '../tables/subscriptions.ts'
import { NOW } from '../test/app.ts'
import { openTestStore } from '../test/testStore.ts'
import { aSubscription } from '../test/testSubscription.ts'

test('the migration ends open pauses of ended subscriptions', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  for (const status of ['ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as SubscriptionStatus[]) {
    const { id: subscriptionId } = (await aSubscription(db, { days: 1, status })).subscription
    const [fromDate, toDate] = [day('2026-12-20'), day('2026-12-24')]
    await db.insert(subscriptionPauses).values({ subscriptionId, fromDate, toDate, createdAt: NOW })
  }
  const when = knownMigrations().find(({ sql }) =>
    sql.some((one) => one.includes('UPDATE "subscription_pauses"')),
  )?.folderMillis
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])

  await migrate(store)
  const open = await db
    .select({ status: subscriptions.status })
    .from(subscriptionPauses)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscriptionId))
    .where(isNull(subscriptionPauses.endedAt))
  expect(open.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'PAUSED'])
  await store.close()
})

test('the migration sets the planned start, and starts each subscription with its first delivery', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  const [sunday, monday, tuesday] = [day('2026-12-13'), day('2026-12-14'), day('2026-12-15')]
  const words = { reasonEn: 'Eid', reasonAr: 'العيد', createdAt: NOW }
  await db.insert(closureDays).values([{ date: sunday, ...words }])
  const first = await aSubscription(db, { over: { status: 'COMPLETED' } })
  const followed = { renewalOfId: first.subscription.id }
  const made = {
    // Bought while Sunday was closed.
    renewal: await aSubscription(db, { start: monday, over: followed }),
    // Moved later by an admin: the kitchen is open on Monday.
    late: await aSubscription(db, { start: tuesday, over: { renewalOfId: null } }),
    skipped: await aSubscription(db, { start: sunday }),
    cancelled: await aSubscription(db, { start: monday, status: 'CANCELLED' }),
  }
  await db
    .update(orders)
    .set({ startDate: sunday })
    .where(eq(orders.id, made.late.payment?.orderId ?? ''))
  await db
    .update(subscriptions)
    .set({ orderId: made.late.payment?.orderId ?? null })
    .where(eq(subscriptions.id, made.late.subscription.id))
  await db
    .update(deliveries)
    .set({ date: day('2026-12-20') })
    .where(eq(deliveries.id, made.skipped.deliveries[0]?.id ?? ''))
  await db
    .update(subscriptions)
    .set({ endDate: day('2026-12-20') })
    .where(eq(subscriptions.id, made.skipped.subscription.id))
  await db
    .update(deliveries)
    .set({ status: 'CANCELLED' })
    .where(eq(deliveries.subscriptionId, made.cancelled.subscription.id))
  // The table as the version before had it.
  await pool.query('alter table subscriptions drop column planned_start')
  const when = knownMigrations().find(({ sql }) => sql.some((one) => one.includes('planned_start')))
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when?.folderMillis])

  await migrate(store)
  const rows = await db.select().from(subscriptions)
  const days = Object.entries(made).map(([name, { subscription }]) => {
    const row = rows.find(({ id }) => id === subscription.id)
    return [name, [row?.plannedStart, row?.startDate]]
  })
  expect(Object.fromEntries(days)).toEqual({
    renewal: [sunday, monday],
    late: [tuesday, tuesday],
    skipped: [sunday, monday],
    cancelled: [monday, monday],
  })
  await store.close()
})
