import type { Day } from '../../domain/dates.ts'
import { mealOf, type Preferences } from '../../domain/deliveries/meal.ts'
import type { Ingredient, MenuWeek, Salad } from '../../domain/menu/contract.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useComingMenus } from '../shop.ts'
import { customizationsOf } from './customizations.ts'
import { type Customization, changeDraft, currentDraft, type Draft, useDraft } from './draft.ts'
import { useDays } from './order.ts'

/** A delivery day with its salad and what is left out of it (rule B11). */
export type ComingDay = ReturnType<typeof comingDay>
function comingDay({ date, ...day }: MenuWeek['days'][number], preferences: Preferences) {
  return { date, ...mealOf<Ingredient, Salad>(day, preferences) }
}

/** The plan's days whose menu is known, with their salads. */
export function useComingDays(plan: Plan) {
  const days = useDays(plan)
  const [draft] = useDraft()
  return useMealsOn(days, { ...draft, customizations: customizationsOf(draft) })
}

export function useMealsOn(dates: readonly Day[], preferences: Preferences) {
  const read = useComingMenus()
  const ours = new Set(dates)
  const days = (read.data?.content ?? [])
    .flatMap((week) => week.days)
    .filter(({ date }) => ours.has(date))
    .map((day) => comingDay(day, preferences))
  return { read, days }
}

const uncustomized: Customization = { excluded: [], notes: '' }
export const customizationOf = (saladId: string, draft: Draft): Customization =>
  draft.customizations[saladId] ?? uncustomized

export function customize(saladId: string, change: Partial<Customization>) {
  const draft = currentDraft()
  const next = { ...customizationOf(saladId, draft), ...change }
  changeDraft({ customizations: { ...draft.customizations, [saladId]: next } })
}

export const ingredientKeys = (ingredients: readonly Ingredient[]) => ingredients.map((i) => i.key)
