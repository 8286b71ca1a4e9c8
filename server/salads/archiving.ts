import { and, count, eq, inArray } from 'drizzle-orm'
import { type Day, weekOf } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { IngredientArchiving, SaladArchiving } from '../../domain/menu/contract.ts'
import { type MenuDay, withoutSalad } from '../../domain/menu/rotation.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { kitchen, servedAround } from '../menu/fillMenus.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { names } from '../menu/view.ts'
import { deliveries } from '../tables/deliveries.ts'
import type { MenuDayRow } from '../tables/menu.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { oneIngredient } from './listIngredients.ts'
import { oneSalad } from './listSalads.ts'
import { openDaysWith } from './nextServed.ts'
import { saladsWith } from './saladsWith.ts'

/**
 * Returns the open days with a salad, and what the rotation's days would become without it; null when too few salads
 * are left.
 */
export async function daysWithout(db: Db, saladId: string, now: Date) {
  const coming = await openDaysWith(db, saladId, now)
  const ours = coming.filter((d) => d.by === 'ROTATION').map((d) => d.date)
  const from = kitchen(await readSalads(db))
  const become = new Map<Day, MenuDay>()
  for (const week of new Set(ours.map(weekOf))) {
    const served = (await servedAround(db, week)).map((row) => become.get(row.date) ?? row)
    const days = ours.filter((d) => weekOf(d) === week)
    const planned = withoutSalad({ gone: saladId, week, days, served, ...from })
    if (!planned) return { coming, become: null }
    for (const day of planned) become.set(day.date, day)
  }
  return { coming, become }
}

/** Returns what archiving a salad would change. Uses the same function as the archiving itself. */
export async function saladArchiving(
  db: Db,
  id: string,
  language: Language,
  now: Date,
): Promise<SaladArchiving> {
  await oneSalad(db, id, language, now)
  const { coming, become } = await daysWithout(db, id, now)
  const bought = await deliveriesOn(
    db,
    coming.map((d) => d.date),
  )
  const saladOf = new Map(
    (await readSalads(db)).map((salad) => [salad.id, { id: salad.id, ...names(salad, language) }]),
  )
  const days = coming.map((row) => {
    const next = become?.get(row.date)
    const isSalad = row.saladId === id
    return {
      date: row.date,
      part: isSalad ? ('SALAD' as const) : ('ALTERNATIVE' as const),
      by: row.by,
      instead: saladOf.get((isSalad ? next?.saladId : next?.alternativeId) ?? '') ?? null,
      deliveries: bought
        .filter((d) => d.date === row.date && changes(row, next, d.alternative))
        .reduce((sum, d) => sum + d.deliveries, 0),
    }
  })
  return { possible: become !== null && coming.every((d) => d.by === 'ROTATION'), days }
}

/** Whether a delivery's content changes; a delivery swapped to the alternative follows that one. */
function changes(row: MenuDayRow, next: MenuDay | undefined, alternative: boolean): boolean {
  return alternative ? next?.alternativeId !== row.alternativeId : next?.saladId !== row.saladId
}

const deliveriesOn = (db: Db, days: readonly Day[]) =>
  db
    .select({ date: deliveries.date, alternative: deliveries.alternative, deliveries: count() })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(followsMenu, inArray(deliveries.date, [...days])))
    .groupBy(deliveries.date, deliveries.alternative)

/** Returns the salads with an ingredient: it cannot be archived while one of them is active. */
export async function ingredientArchiving(
  db: Db,
  id: string,
  language: Language,
): Promise<IngredientArchiving> {
  await oneIngredient(db, id, language)
  const having = await saladsWith(db, id)
  const salads = having.map((salad) => ({ ...salad, ...names(salad, language) }))
  return { possible: salads.every((s) => s.status === 'ARCHIVED'), salads }
}
