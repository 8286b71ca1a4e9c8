import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '../../domain/dates.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions/rules.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { openTestStore } from '../db/testStore.ts'
import { insertFirstPlans } from '../plans/firstPlans.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { NOW } from '../test/app.ts'
import { subscriptionPauses, subscriptions } from './table.ts'
import { aSubscription } from './testSubscription.ts'

test('a pause that was left on a subscription that has ended is over', async () => {
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
