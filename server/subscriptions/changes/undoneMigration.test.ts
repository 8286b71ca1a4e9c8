import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasedEmail } from '../../../domain/accounts/erased.ts'
import type { DeliveryStatus } from '../../../domain/deliveries/rules.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions/rules.ts'
import { knownMigrations, migrate } from '../../db/migrate.ts'
import { insertFirstPlans } from '../../plans/firstPlans.ts'
import { insertFirstSettings } from '../../settings/firstSettings.ts'
import { deliveries, deliveryHistory } from '../../tables/deliveries.ts'
import { subscriptionHistory, subscriptions } from '../../tables/subscriptions.ts'
import { NOW } from '../../test/app.ts'
import { openTestStore } from '../../test/testStore.ts'
import { aSubscription } from '../../test/testSubscription.ts'

test('the migration repairs deliveries that were undone after their subscription ended', async () => {
  const store = await openTestStore()
  const { db, pool } = store
  await insertFirstSettings(db, NOW)
  await insertFirstPlans(db, NOW)
  const made: { id: string; name: string }[] = []
  const one = async (status: SubscriptionStatus, delivery: DeliveryStatus, customerEmail?: string) => {
    const over = customerEmail ? { customerEmail } : {}
    const { subscription } = await aSubscription(db, { days: 1, status, over })
    const { id } = subscription
    await db.update(deliveries).set({ status: delivery }).where(eq(deliveries.subscriptionId, id))
    made.push({ id, name: `${status} ${delivery}${customerEmail ? ' erased' : ''}` })
  }
  for (const status of ['CANCELLED', 'EXPIRED', 'COMPLETED'] as const)
    for (const delivery of ['SCHEDULED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
      await one(status, delivery)
  await one('COMPLETED', 'OUT_FOR_DELIVERY', erasedEmail('x'))
  await one('ACTIVE', 'SCHEDULED')
  const lines = await db.$count(subscriptionHistory)
  // The tables as the version before had them.
  await pool.query('alter table credit_lots drop column delivery_id, drop column payment_id')
  await pool.query('alter table payments drop column credited_fils')
  const when = knownMigrations().find(({ sql }) =>
    sql.some((one) => one.includes('credited_fils')),
  )?.folderMillis
  await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [when])

  await migrate(store)
  const rows = await db
    .select({ id: subscriptions.id, is: sql<string>`${subscriptions.status} || ' ' || ${deliveries.status}` })
    .from(subscriptions)
    .innerJoin(deliveries, eq(deliveries.subscriptionId, subscriptions.id))
  expect(Object.fromEntries(rows.map((r) => [made.find(({ id }) => id === r.id)?.name, r.is]))).toEqual({
    'CANCELLED SCHEDULED': 'CANCELLED CANCELLED',
    'CANCELLED OUT_FOR_DELIVERY': 'CANCELLED OUT_FOR_DELIVERY',
    'CANCELLED DELIVERED': 'CANCELLED DELIVERED',
    'EXPIRED SCHEDULED': 'EXPIRED CANCELLED',
    'EXPIRED OUT_FOR_DELIVERY': 'EXPIRED OUT_FOR_DELIVERY',
    'EXPIRED DELIVERED': 'EXPIRED DELIVERED',
    'COMPLETED SCHEDULED': 'ACTIVE SCHEDULED',
    'COMPLETED OUT_FOR_DELIVERY': 'ACTIVE OUT_FOR_DELIVERY',
    'COMPLETED DELIVERED': 'COMPLETED DELIVERED',
    'COMPLETED OUT_FOR_DELIVERY erased': 'COMPLETED CANCELLED',
    'ACTIVE SCHEDULED': 'ACTIVE SCHEDULED',
  })
  expect(await db.$count(deliveryHistory)).toBe(3)
  expect((await db.$count(subscriptionHistory)) - lines).toBe(2)
  const { rows: totals } = await db.execute(
    sql`select metric, sum(amount)::int as amount from total_deltas group by 1 order by 1`,
  )
  expect(totals).toEqual([
    { metric: 'ACTIVE', amount: 2 },
    { metric: 'OWED_DELIVERIES', amount: -3 },
    { metric: 'OWED_FILS', amount: -3 * 15_950 },
  ])
  await store.close()
})
