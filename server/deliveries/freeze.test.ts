import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, day, MINUTE_MS } from '../../domain/dates.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/rules.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { menuDays, salads } from '../menu/table.ts'
import { schedule } from '../schedule.ts'
import { aSubscription } from '../subscriptions/testSubscription.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { freezeDue } from './freeze.ts'
import { deliveries } from './table.ts'

const SUNDAY = day('2026-12-06')
const MIDNIGHT = new Date('2026-12-06T00:00:00.000+03:00')
const freeze = (db: Db, now: Date) => freezeDue({ db, now, log: testDeps(db).log })
const inOrder = (db: Db) => db.select().from(deliveries).orderBy(deliveries.date, deliveries.id)
const frozenDays = async (db: Db) => (await inOrder(db)).filter((d) => d.frozenAt).map((d) => d.date)

test('nothing is frozen a millisecond before the day, and that day alone at its beginning', async ({
  db,
}) => {
  await fillMenus(db, NOW)
  const removable = (await readSalads(db)).flatMap((s) => s.ingredients.filter((i) => i.removable))
  await aSubscription(db, { never: removable.map((i) => i.id) })
  await freeze(db, new Date(MIDNIGHT.getTime() - 1))
  expect(await frozenDays(db)).toEqual([])
  await freeze(db, MIDNIGHT)
  expect(await frozenDays(db)).toEqual([SUNDAY])
  const [first] = await inOrder(db)
  const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, SUNDAY))
  expect(first?.frozenAt).toEqual(MIDNIGHT)
  expect(first?.assignedSalads).toMatchObject([{ saladId: menu?.saladId, portions: 2 }])
  expect(first?.assignedSalads?.[0]?.excluded.length).toBeGreaterThan(0)
  expect(schedule['deliveries.freeze'].turn?.(MIDNIGHT)).not.toBe(
    schedule['deliveries.freeze'].turn?.(new Date(MIDNIGHT.getTime() + MINUTE_MS)),
  )
})

test('late, it makes up for every day missed; a second run changes nothing', async ({ db }) => {
  await fillMenus(db, NOW)
  await aSubscription(db)
  const late = new Date('2026-12-08T15:00:00+03:00')
  await freeze(db, late)
  expect(await frozenDays(db)).toEqual([SUNDAY, addDays(SUNDAY, 1), addDays(SUNDAY, 2)])
  const before = await inOrder(db)
  await db
    .update(menuDays)
    .set({ saladId: menuDays.alternativeId, alternativeId: menuDays.saladId })
    .where(eq(menuDays.date, SUNDAY))
  await freeze(db, new Date(late.getTime() + MINUTE_MS))
  expect(await inOrder(db)).toEqual(before)
})

test('only what is still to be cooked, of subscriptions that run', async ({ db }) => {
  await fillMenus(db, NOW)
  for (const status of subscriptionStatuses) await aSubscription(db, { status, days: 1 })
  const {
    deliveries: [gone],
  } = await aSubscription(db, { days: 1 })
  await db
    .update(deliveries)
    .set({ status: 'CANCELLED' })
    .where(eq(deliveries.id, gone?.id ?? ''))
  await freeze(db, MIDNIGHT)
  expect(await frozenDays(db)).toEqual([SUNDAY, SUNDAY]) // the active and the paused one's
})

test('a day nobody planned is planned first; with too few salads it is left open, loudly, and the others are not', async ({
  db,
}) => {
  await fillMenus(db, NOW)
  await aSubscription(db, { days: 2 })
  await db.delete(menuDays).where(eq(menuDays.date, SUNDAY))
  await freeze(db, MIDNIGHT)
  const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, SUNDAY))
  expect([menu?.by, (await inOrder(db))[0]?.assignedSalads?.[0]?.saladId]).toEqual([
    'ROTATION',
    menu?.saladId,
  ])

  const next = day('2026-12-13')
  await aSubscription(db, { start: next, days: 1 })
  await db.delete(menuDays).where(eq(menuDays.date, next))
  const all = await readSalads(db)
  await db
    .update(salads)
    .set({ status: 'ARCHIVED' })
    .where(
      inArray(
        salads.id,
        all.map((s) => s.id),
      ),
    )
  const run = freeze(db, new Date('2026-12-13T00:00:00+03:00'))
  await expect(run).rejects.toThrow('13 December 2026')
  expect(await frozenDays(db)).toEqual([SUNDAY, addDays(SUNDAY, 1)])
})
