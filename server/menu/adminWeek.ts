import { and, between, count, eq } from 'drizzle-orm'
import { addDays, type Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminMenuWeek, BoardSalad } from '../../domain/menu/contract.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { allergensOf, MENU_DAYS, menuOpen, warningsOf } from '../../domain/menu/rules.ts'
import { readSalads, type SaladWithIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { menuDays } from '../tables/menu.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { followsMenu } from './followsMenu.ts'
import { bowlUrl, names } from './view.ts'

/** Returns all five days of a week, planned or not. `week` is its Sunday. */
export async function adminWeek(db: Db, week: Day, language: Language, now: Date): Promise<AdminMenuWeek> {
  const salads = new Map((await readSalads(db)).map((s) => [s.id, boardSalad(s, language)]))
  const rows = await db.select().from(menuDays).where(eq(menuDays.week, week))
  const touched = await deliveriesOf(db, week)
  const days = daysOfWeek(week).map((date) => {
    const row = rows.find((r) => r.date === date)
    return {
      date,
      salad: (row && salads.get(row.saladId)) ?? null,
      alternative: (row && salads.get(row.alternativeId)) ?? null,
      open: menuOpen(date, now),
      by: row?.by ?? null,
      deliveries: touched.find((d) => d.date === date)?.deliveries ?? 0,
      version: row?.version ?? 0,
    }
  })
  return { week, days, warnings: warningsOf(days) }
}

const deliveriesOf = (db: Db, week: Day) =>
  db
    .select({ date: deliveries.date, deliveries: count() })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(followsMenu, between(deliveries.date, week, addDays(week, MENU_DAYS - 1))))
    .groupBy(deliveries.date)

const boardSalad = (salad: SaladWithIngredients, language: Language): BoardSalad => ({
  id: salad.id,
  key: salad.key,
  ...names(salad, language),
  category: salad.category,
  plate: salad.plate,
  glaze: salad.glaze,
  allergens: allergensOf(salad.ingredients),
  bowlUrl: bowlUrl(salad),
  status: salad.status,
})
