import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, day, startOfDay } from '../../domain/dates.ts'
import type { TotalMetric } from '../../domain/insights/rules.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { giveFeedback } from '../feedback/give.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { saladIngredients } from '../tables/menu.ts'
import { plans } from '../tables/plans.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { readAll } from '../test/testOracle.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { countDay, foldTotals } from './jobs.ts'
import { allTotals } from './read.ts'
import { rebuildTotals } from './rebuild.ts'

async function sumOf(db: Db, metric: TotalMetric) {
  const { rows } = await db.execute<{ sum: number | null }>(
    sql`select sum(amount)::int as sum from ${allTotals} where metric = ${metric}`,
  )
  return rows[0]?.sum ?? 0
}
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

const words = { type: 'positive', priority: 'low', subject: 'Lunch', note: 'Good.', rating: 4 } as const

// On the embedded store the calls run in turn; on PostgreSQL they race.
test('rows added during concurrent folding and rebuilding are counted once', async ({ store }) => {
  const { db } = store
  await insertFirstSettings(db, NOW)
  const user = await aUser(db)
  const { deliveries: days } = await aSubscription(db, { userId: user.id })
  await db
    .update(deliveries)
    .set({ status: 'DELIVERED', deliveredAt: NOW })
    .where(eq(deliveries.id, days[0]?.id ?? ''))
  const say = async () => {
    for (let n = 0; n < 15; n++) await giveFeedback(db, user.id, words, NOW)
  }
  const repeat = async (work: () => Promise<void>, times: number) => {
    for (let n = 0; n < times; n++) await work()
  }
  await Promise.all([
    ...[say(), say(), say(), say()],
    ...[repeat(() => foldTotals({ db }), 20), repeat(() => foldTotals({ db }), 20)],
    repeat(() => rebuildTotals(db, NOW), 6),
  ])
  expect(await db.$count(feedback)).toBe(60)
  expect(await sumOf(db, 'RATING_COUNT')).toBe(60)
  expect(await sumOf(db, 'RATING_SUM')).toBe(240)
})

// Needs two connections at once, which only PostgreSQL has.
if (process.env.TEST_DATABASE_URL)
  test('a row added in the middle of a rebuild is counted once', async ({ store: { db, pool } }) => {
    const [user] = await db.select().from(users)
    const before = await sumOf(db, 'RATING_COUNT')
    // Held after it deleted the old totals and before it reads the rows.
    const holder = await pool.connect()
    await holder.query('begin; lock table kept_totals in access exclusive mode')
    const counting = rebuildTotals(db, NOW)
    const waiting = "select from pg_locks where not granted and relation = 'kept_totals'::regclass"
    await expect.poll(() => holder.query(waiting)).toMatchObject({ rowCount: 1 })
    await giveFeedback(db, user?.id ?? '', words, NOW)
    await holder.query('commit')
    holder.release()
    await counting
    expect(await sumOf(db, 'RATING_COUNT')).toBe(before + 1)
  })

test('two concurrent first purchases of a guest count as one new customer', async ({
  store: { db, pool },
}) => {
  await insertFirstSettings(db, NOW)
  const shop = await openShop(db)
  const before = await sumOf(db, 'NEW_CUSTOMERS')
  const ids: string[] = []
  for (const { id: planId } of await db.select().from(plans)) {
    const order = await anOrder(db, { customerEmail: 'first@home.example', planId })
    const { body } = await shop.send('POST', '/payments/process', order)
    await shop.pay(body.id)
    ids.push(body.id)
  }
  expect(ids).toHaveLength(2)
  const settle = () => Promise.all(ids.map((id) => shop.send('GET', `/payments/status/${id}`)))
  // On PostgreSQL neither writes its email, the last write, before both have come as far as they can.
  if (process.env.TEST_DATABASE_URL) {
    const holder = await pool.connect()
    await holder.query('begin; lock table outbox in exclusive mode')
    const settling = settle()
    try {
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(() => holder.query(waiting)).toMatchObject({ rowCount: 2 })
    } finally {
      await holder.query('commit')
      holder.release()
    }
    await settling
  } else await settle()
  expect((await sumOf(db, 'NEW_CUSTOMERS')) - before).toBe(1)
})

test('a customer counts as lost 30 days after their last subscription ended, once, also if no job ran that day', async ({
  db,
}) => {
  await countDay({ db, now: NOW })
  const { subscription } = await aSubscription(db)
  const by = { id: subscription.id, byUserId: null, action: 'cancel', reason: 'CANCELLED' } as const
  await changeStatus(db, by, inDays(1))
  await countDay({ db, now: new Date(startOfDay(day('2027-01-01')).getTime() - 1) })
  expect(await sumOf(db, 'LOST_CUSTOMERS')).toBe(0)
  await countDay({ db, now: inDays(40) })
  await countDay({ db, now: inDays(40) })
  await countDay({ db, now: inDays(41) })
  expect((await readAll(db)).filter((line) => line.startsWith('LOST'))).toEqual([
    'LOST_CUSTOMERS 2027-01-01 : 1',
  ])
  // A customer who returns in time was never lost.
  const back = await aSubscription(db, { at: inDays(50), over: { customerEmail: 'back@home.example' } })
  await changeStatus(db, { ...by, id: back.subscription.id }, inDays(51))
  await aSubscription(db, { at: inDays(80), over: { customerEmail: 'back@home.example' } })
  await countDay({ db, now: inDays(100) })
  expect(await sumOf(db, 'LOST_CUSTOMERS')).toBe(1)
})

test('served ingredients are counted by the recipe of the day, even if the recipe changes', async ({
  db,
}) => {
  await rebuildTotals(db, NOW)
  await aSubscription(db, { start: day('2026-12-02') })
  await freezeDue({ ...testDeps(db), now: startOfDay(day('2026-12-02')) })
  const served = await sumOf(db, 'INGREDIENT_SERVED')
  expect(served).toBeGreaterThan(0)
  await db.delete(saladIngredients)
  await rebuildTotals(db, NOW)
  expect(await sumOf(db, 'INGREDIENT_SERVED')).toBe(served)
})
