import { inArray } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { Preferences } from '../../domain/deliveries/meal.ts'
import type { Language } from '../../domain/language.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import type { NeverConflict } from '../mail/emails/leftOut.ts'
import { names } from '../menu/view.ts'
import { menuDays } from '../tables/menu.ts'
import { plannedMeal } from './assigned.ts'

/** Returns the days on which, by the current menu, an item of the never-list cannot be left out (rule B11). */
export async function readNeverConflicts(
  db: Db,
  days: readonly Day[],
  wishes: Preferences,
  language: Language,
): Promise<NeverConflict[]> {
  if (wishes.neverIngredientIds.length === 0 && wishes.neverAllergens.length === 0) return []
  const menu = await db
    .select()
    .from(menuDays)
    .where(inArray(menuDays.date, [...days]))
  const salads = new Map((await readSalads(db)).map((s) => [s.id, s]))
  const nameOf = (row: Parameters<typeof names>[0]) => names(row, language).name
  return days.flatMap((date) => {
    const meal = plannedMeal({ date, alternative: false }, wishes, { menu, salads })
    const parts = meal?.instead?.because ?? meal?.unavoidable ?? []
    if (!meal || parts.length === 0) return []
    return {
      date,
      salad: nameOf(meal.salad),
      insteadOf: meal.instead && nameOf(meal.instead.of),
      ingredients: parts.map(nameOf),
    }
  })
}
