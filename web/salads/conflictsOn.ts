import type { Day } from '../../domain/dates.ts'
import type { mealOf } from '../../domain/deliveries/meal.ts'
import type { Ingredient, Salad } from '../../domain/menu/contract.ts'
import type { NeverConflict } from './NeverConflicts.tsx'

/** A day with its salad and what is left out of it (rule B11). */
type MealDay = { date: Day } & ReturnType<typeof mealOf<Ingredient, Salad>>

const namesOf = (parts: readonly Ingredient[]) => parts.map((i) => i.name)
/** The days on which something that should never be delivered cannot be left out of the planned salad. */
export const conflictsOn = (days: readonly MealDay[]): NeverConflict[] =>
  days.flatMap(({ date, salad, unavoidable, instead }) => {
    if (instead)
      return { date, salad: salad.name, insteadOf: instead.of.name, ingredients: namesOf(instead.because) }
    return unavoidable.length > 0
      ? { date, salad: salad.name, insteadOf: null, ingredients: namesOf(unavoidable) }
      : []
  })
