import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, DAY_MS, day, MINUTE_MS } from '../../domain/dates.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/rules.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { schedule } from '../schedule.ts'
import { readSettings } from '../settings/read.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { ingredients, menuDays, saladIngredients, salads } from '../tables/menu.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { freezeDue } from './freeze.ts'

const SUNDAY = day('2026-12-06')
const MIDNIGHT = new Date('2026-12-06T00:00:00.000+03:00')
const freeze = (db: Db, now: Date) => freezeDue({ ...testDeps(db), now })
const inOrder = (db: Db) => db.select().from(deliveries).orderBy(deliveries.date, deliveries.id)
const frozenDays = async (db: Db) => (await inOrder(db)).filter((d) => d.frozenAt).map((d) => d.date)

test('freezes a day exactly at its beginning, and no later day', async ({ db }) => {
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

test('emails customers who get an unavoidable ingredient once, and gives others the alternative salad', async ({
  db,
}) => {
  await fillMenus(db, NOW)
  const all = await readSalads(db)
  const [menu] = await db.select().from(menuDays).where(eq(menuDays.date, SUNDAY))
  const salad = all.find((s) => s.id === menu?.saladId)
  const alternative = all.find((s) => s.id === menu?.alternativeId)
  const only = salad?.ingredients.find((i) => !alternative?.ingredients.some((other) => other.id === i.id))
  const shared = alternative?.ingredients.find((i) => i.id !== only?.id)
  if (!salad || !alternative || !only || !shared) throw new Error('the catalogue has changed')
  // Two ingredients that cannot be excluded: one only in the day's salad, the other in both salads.
  await db
    .update(ingredients)
    .set({ removable: false, allergens: ['celery'] })
    .where(eq(ingredients.id, only.id))
  await db
    .update(ingredients)
    .set({ removable: false, allergens: ['peanuts'] })
    .where(eq(ingredients.id, shared.id))
  await db
    .insert(saladIngredients)
    .values({ saladId: salad.id, ingredientId: shared.id, position: 99 })
    .onConflictDoNothing()
  const bought = async (neverAllergens: Allergen[], customerEmail: string) =>
    (await aSubscription(db, { days: 1, neverAllergens, over: { customerEmail, language: 'ar' } }))
      .subscription
  const swapped = await bought(['celery'], 'celery@waraq.example')
  const warned = await bought(['peanuts'], 'peanuts@waraq.example')
  await freeze(db, MIDNIGHT)
  await freeze(db, new Date(MIDNIGHT.getTime() + MINUTE_MS))
  const mealOf = async (id: string) =>
    (await inOrder(db)).find((d) => d.subscriptionId === id)?.assignedSalads?.[0]
  expect(await mealOf(swapped.id)).toMatchObject({ saladId: alternative.id, unavoidable: [] })
  expect(await mealOf(warned.id)).toMatchObject({ saladId: salad.id, unavoidable: [{ id: shared.id }] })
  const emails = await db.select().from(outbox)
  expect(emails).toMatchObject([{ kind: 'deliveries.neverToday', to: 'peanuts@waraq.example' }])
  // Frozen a day late, after the meal: an email would not help any more.
  await bought(['peanuts'], 'late@waraq.example')
  await freeze(db, new Date(MIDNIGHT.getTime() + DAY_MS))
  expect(await db.$count(outbox)).toBe(1)
  expect(emails[0]?.text).toContain(shared.nameAr)
  expect(emails[0]?.text).toContain(salad.nameAr)
  // The shop's phone number is in the warning and in the footer.
  expect(emails[0]?.text.split((await readSettings(db)).phone)).toHaveLength(3)
})

test('a late run freezes every missed day, and a second run changes nothing', async ({ db }) => {
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

test('a frozen day keeps its address when the subscription’s address changes later', async ({ db }) => {
  await fillMenus(db, NOW)
  const home = { city: 'Seef', block: '428', road: '2803', building: '212', flat: '4', houseNo: null }
  const over = { ...home, deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef' }
  const { subscription, deliveries: days } = await aSubscription(db, { days: 3, over })
  const own = { deliveryAddress: 'The office, seventh floor' }
  await db
    .update(deliveries)
    .set(own)
    .where(eq(deliveries.id, days[1]?.id ?? ''))
  await freeze(db, new Date('2026-12-07T00:00:00+03:00'))
  const moved = { city: 'Hidd', block: '115', road: '9', building: null, flat: null, houseNo: '1' }
  await db
    .update(subscriptions)
    .set({ ...moved, deliveryAddress: 'House 1, Road 9, Block 115, Hidd' })
    .where(eq(subscriptions.id, subscription.id))
  expect(await inOrder(db)).toMatchObject([
    over,
    { ...own, city: null, flat: null },
    { deliveryAddress: null, city: null },
  ])
  await freeze(db, new Date('2026-12-08T00:00:00+03:00'))
  expect(await inOrder(db)).toMatchObject([over, own, moved])
})

test('freezes only open deliveries of active and paused subscriptions', async ({ db }) => {
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
  expect(await frozenDays(db)).toEqual([SUNDAY, SUNDAY]) // of the active and the paused subscription
})

test('plans a missing menu first; with too few salads the run fails, leaves that day open and keeps the others', async ({
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
