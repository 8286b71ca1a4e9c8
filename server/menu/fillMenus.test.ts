import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, DAY_MS } from '../../domain/dates.ts'
import { comingMenus, listSalads } from '../../domain/menu/contract.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { warningsOf } from '../../domain/menu/rules.ts'
import { buildApp } from '../app.ts'
import { openCatalogueCache, readSalads } from '../catalogue/cache.ts'
import { paymentServices } from '../deps.ts'
import { fillFirstShop } from '../firstShop.ts'
import { describeError } from '../log.ts'
import { schedule } from '../schedule.ts'
import { readSettings } from '../settings/read.ts'
import { menuDays, salads } from '../tables/menu.ts'
import { plans } from '../tables/plans.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { THIS_WEEK, visit, week } from '../test/testMenu.ts'
import { fillMenus } from './fillMenus.ts'

test('a new shop gets six weeks of menus, and the daily job adds the next one', async ({ db }) => {
  await fillMenus(db, NOW)
  const rows = await db.select().from(menuDays).orderBy(menuDays.date)
  expect(rows.map((r) => r.date)).toEqual([0, 1, 2, 3, 4, 5].flatMap((n) => daysOfWeek(week(n))))
  const aWeekLater = new Date(NOW.getTime() + 7 * DAY_MS)
  await fillMenus(db, aWeekLater)
  const after = await db.select().from(menuDays).orderBy(menuDays.date)
  expect(after.slice(0, 30)).toEqual(rows)
  expect(after.slice(30).map((r) => r.date)).toEqual(daysOfWeek(week(6)))
  expect(schedule['menu.fill'].turn?.(NOW)).not.toBe(
    schedule['menu.fill'].turn?.(new Date(NOW.getTime() + DAY_MS)),
  )
})

test('the menus of a new shop have no warnings', async ({ app, db }) => {
  await fillMenus(db, NOW)
  const { content } = comingMenus.returns.parse((await visit(app, '/menu/weeks')).json())
  expect(content.flatMap((w) => warningsOf(w.days))).toEqual([])
})

test('with too few salads no menu is made: the call returns the weeks, and the daily job dies with them', async ({
  db,
}) => {
  for (const { id } of (await readSalads(db)).slice(4))
    await db.update(salads).set({ status: 'ARCHIVED' }).where(eq(salads.id, id))
  const { publicVersion } = await readSettings(db)
  expect(await fillMenus(db, NOW)).toEqual([0, 1, 2, 3, 4, 5].map(week))
  const daily = schedule['menu.fill'].run(
    { ...paymentServices(testDeps(db)), now: NOW, clock: () => NOW },
    {},
    { id: 'one', tries: 1, died: null },
  )
  // As the log and the list of dead jobs show it.
  const description = describeError(await daily.catch((error: unknown) => error))
  expect(description).toMatchObject({
    message: expect.stringContaining('29 November 2026, 6 December 2026, '),
  })
  expect(await db.$count(menuDays)).toBe(0)
  // Visitors' cached copies stay valid.
  expect((await readSettings(db)).publicVersion).toBe(publicVersion)
})

test('fills the weeks that it can, even if another week cannot be filled', async ({ db }) => {
  // Six salads are enough for a week, unless planned days leave too few for the rest.
  const all = await readSalads(db)
  await fillMenus(db, NOW)
  await db.delete(menuDays).where(eq(menuDays.week, week(1)))
  for (const { id } of all.slice(5))
    await db.update(salads).set({ status: 'ARCHIVED' }).where(eq(salads.id, id))
  const [one, two] = all
  await db.insert(menuDays).values({
    date: week(1),
    week: week(1),
    saladId: one?.id ?? '',
    alternativeId: two?.id ?? '',
    by: 'ADMIN',
    updatedAt: NOW,
  })
  await db.delete(menuDays).where(eq(menuDays.week, week(2)))
  await db
    .update(salads)
    .set({ status: 'ARCHIVED' })
    .where(eq(salads.id, one?.id ?? ''))
  const { publicVersion } = await readSettings(db)
  // Four are left: enough for the rest of the first week, not for a whole one.
  expect(await fillMenus(db, NOW)).toEqual([week(2)])
  expect(await db.$count(menuDays, eq(menuDays.week, week(1)))).toBe(5)
  expect((await readSettings(db)).publicVersion).toBe(publicVersion + 1)
})

test('the next start does not undo the owner’s changes', async ({ db }) => {
  const [first] = await readSalads(db)
  await db
    .update(salads)
    .set({ nameEn: 'Ours' })
    .where(eq(salads.id, first?.id ?? ''))
  await db.update(plans).set({ nameEn: 'Two weeks', status: 'RETIRED', mostPopular: false })
  await fillFirstShop(db, NOW)
  expect((await readSalads(db)).filter((s) => s.nameEn === 'Ours' || s.key === first?.key)).toHaveLength(1)
  expect(await db.$count(plans)).toBe(2)
})

// From here on tests use their own connections. On the embedded store they run in turn; on PostgreSQL they race.
test('processes that start together fill a new shop once', async ({ store }) => {
  await store.pool.query('truncate salad_ingredients, salads, ingredients, plans, menu_days cascade')
  const start = async () => {
    await fillFirstShop(store.db, NOW)
    await fillMenus(store.db, NOW)
  }
  await Promise.all(Array.from({ length: 6 }, start))
  expect(await store.db.$count(salads)).toBe(20)
  expect(await store.db.$count(plans)).toBe(2)
  expect(await store.db.$count(menuDays)).toBe(30)
})

test('fills that race an admin and each other never fail, and fill every day', async ({ store }) => {
  for (let round = 0; round < 5; round++) {
    await store.db.delete(menuDays)
    const catalogue = openCatalogueCache(testDeps(store.db))
    const [one] = await readSalads(store.db)
    const replan = (date: ReturnType<typeof addDays>) =>
      catalogue.change(async (tx) => {
        await tx.delete(menuDays).where(eq(menuDays.week, THIS_WEEK))
        const [, two] = await readSalads(tx)
        await tx.insert(menuDays).values({
          date,
          week: THIS_WEEK,
          saladId: one?.id ?? '',
          alternativeId: two?.id ?? '',
          by: 'ADMIN',
          updatedAt: NOW,
        })
      })
    await Promise.all([
      fillMenus(store.db, NOW),
      replan(THIS_WEEK),
      fillMenus(store.db, NOW),
      replan(addDays(THIS_WEEK, 4)),
      fillMenus(store.db, NOW),
    ])
    await fillMenus(store.db, NOW)
    expect(await store.db.$count(menuDays)).toBe(30)
  }
})

test('a change is visible at once in its process, and soon in others', async ({ store }) => {
  const catalogue = openCatalogueCache(testDeps(store.db))
  const other = await buildApp(testDeps(store.db))
  const nameOf = async () => listSalads.returns.parse((await visit(other, '/salads')).json()).content[0]?.name
  const [first] = await readSalads(store.db)
  await catalogue.read()
  const before = await nameOf()
  const rename = (nameEn: string) =>
    catalogue.change((tx) =>
      tx
        .update(salads)
        .set({ nameEn })
        .where(eq(salads.id, first?.id ?? '')),
    )
  await rename('Renamed')
  expect((await catalogue.read()).salads.get(first?.id ?? '')?.nameEn).toBe('Renamed')
  await expect.poll(nameOf).toBe('Renamed')
  expect(before).not.toBe('Renamed')
  await rename(first?.nameEn ?? '')
  await other.close()
})
