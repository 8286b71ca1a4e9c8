import { randomUUIDv7 } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { expect } from 'vitest'
import type { IngredientArchiving, SaladArchiving } from '../../domain/menu/contract.ts'
import type { Db } from '../db/client.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { deliveries } from '../tables/deliveries.ts'
import { menuDays, salads } from '../tables/menu.ts'
import { NOW, test } from '../test/app.ts'
import { anAdmin, ingredientIds, saladId } from '../test/testCatalogue.ts'
import { THIS_WEEK, week } from '../test/testMenu.ts'
import { aSubscription } from '../test/testSubscription.ts'

const menu = (db: Db) => db.select().from(menuDays).orderBy(menuDays.date)
const englishNames = (list: { nameEn: string }[]) => list.map((s) => s.nameEn)

test('the preview of archiving a salad lists the days and deliveries, and archiving changes exactly these', async ({
  app,
  db,
}) => {
  await fillMenus(db, NOW)
  const call = await anAdmin(app, db)
  const before = await menu(db)
  const next = before.filter((d) => d.week === week(1))
  const [asSalad, asAlternative] = [next[0] ?? expect.unreachable(), next[1] ?? expect.unreachable()]
  // The salad of one day is the alternative of the next.
  const id = asSalad.saladId
  await db.update(menuDays).set({ alternativeId: id }).where(eq(menuDays.date, asAlternative.date))
  await aSubscription(db, { start: asSalad.date, days: 5 })
  const { deliveries: swapped } = await aSubscription(db, { start: asSalad.date, days: 5 })
  await aSubscription(db, { start: asSalad.date, days: 5, status: 'CANCELLED' })
  await db
    .update(deliveries)
    .set({ alternative: true })
    .where(eq(deliveries.id, swapped.find((d) => d.date === asAlternative.date)?.id ?? ''))

  const effect: SaladArchiving = (await call('GET', `/admin/salads/${id}/archive`)).body
  expect(effect.possible).toBe(true)
  const stays = await menu(db)
  const serves = stays.filter((d) => d.date > THIS_WEEK && (d.saladId === id || d.alternativeId === id))
  expect(effect.days.map((d) => d.date)).toEqual(serves.map((d) => d.date))
  expect(effect.days.find((d) => d.date === asSalad.date)).toMatchObject({ part: 'SALAD', deliveries: 2 })
  // Only a delivery that swapped to it gets something else.
  expect(effect.days.find((d) => d.date === asAlternative.date)).toMatchObject({
    part: 'ALTERNATIVE',
    deliveries: 1,
  })

  expect((await call('POST', `/admin/salads/${id}/archive`)).status).toBe(200)
  const after = await menu(db)
  for (const [i, row] of after.entries()) {
    const change = effect.days.find((d) => d.date === row.date)
    const was = stays[i] ?? expect.unreachable()
    if (!change) expect(row).toEqual(was)
    else if (change.part === 'SALAD') expect(row.saladId).toBe(change.instead?.id)
    else expect([row.saladId, row.alternativeId]).toEqual([was.saladId, change.instead?.id])
  }
  const none: SaladArchiving = (await call('GET', `/admin/salads/${id}/archive`)).body
  expect(none).toEqual({ possible: true, days: [] })
})

test('is refused for a salad on a planned day, and if too few salads remain', async ({ app, db }) => {
  const call = await anAdmin(app, db)
  const [one, two] = [await saladId(db, 'fattoush'), await saladId(db, 'date-grove')]
  await call('PUT', `/admin/menus/${week(1)}`, {
    days: [{ date: week(1), saladId: one, alternativeId: two }],
  })
  const planned = (await call('GET', `/admin/salads/${two}/archive`)).body
  expect(planned).toMatchObject({
    possible: false,
    days: [{ date: week(1), part: 'ALTERNATIVE', by: 'ADMIN', instead: null }],
  })
  expect((await call('POST', `/admin/salads/${two}/archive`)).body.errorCode).toBe('SALAD_ON_MENU')

  await call('DELETE', `/admin/menus/${week(1)}`)
  const all = await db.select().from(salads).orderBy(salads.id)
  const gone = all.slice(5).map((s) => s.id)
  await db.update(salads).set({ status: 'ARCHIVED' }).where(inArray(salads.id, gone))
  await fillMenus(db, NOW)
  const last = all[0]?.id ?? ''
  const few: SaladArchiving = (await call('GET', `/admin/salads/${last}/archive`)).body
  expect([few.possible, few.days.length > 0, few.days[0]?.instead]).toEqual([false, true, null])
  expect((await call('POST', `/admin/salads/${last}/archive`)).body.errorCode).toBe('TOO_FEW_SALADS')
  expect(await db.$count(menuDays, or(eq(menuDays.saladId, last), eq(menuDays.alternativeId, last)))).toBe(
    few.days.length + (await todayWith(db, last)),
  )
})
/** The closed days of this week with the salad. */
const todayWith = async (db: Db, id: string) =>
  (await menu(db)).filter((d) => d.date <= '2026-12-01' && [d.saladId, d.alternativeId].includes(id)).length

test('an ingredient’s preview lists its salads, and active ones block archiving', async ({ app, db }) => {
  const call = await anAdmin(app, db)
  const [pita = ''] = await ingredientIds(db, 'pita')
  const read = async (id: string): Promise<IngredientArchiving> =>
    (await call('GET', `/admin/ingredients/${id}/archive`)).body
  const before = await read(pita)
  expect(before.possible).toBe(false)
  expect(englishNames(before.salads)).toContain('Fattoush')
  for (const { id } of before.salads) await call('POST', `/admin/salads/${id}/archive`)
  expect(await read(pita)).toEqual({
    possible: true,
    salads: before.salads.map((s) => ({ ...s, status: 'ARCHIVED' })),
  })
  expect((await call('POST', `/admin/ingredients/${pita}/archive`)).status).toBe(200)
  for (const kind of ['ingredients', 'salads'])
    expect((await call('GET', `/admin/${kind}/${randomUUIDv7()}/archive`)).status).toBe(404)
})
