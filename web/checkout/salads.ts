import type { Ingredient, Salad } from '../../domain/menu/contract.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useComingMenus } from '../shop.ts'
import { type Customization, changeDraft, currentDraft, type Draft } from './draft.ts'
import { useDays } from './order.ts'

/** The days of the plan whose menu is known, with their salads. */
export function useComingDays(plan: Plan) {
  const read = useComingMenus()
  const ours = new Set(useDays(plan))
  const days = (read.data?.content ?? []).flatMap((week) => week.days).filter(({ date }) => ours.has(date))
  return { read, days }
}

const uncustomized: Customization = { excluded: [], notes: '' }
export const customizationOf = (saladId: string, draft: Draft): Customization =>
  draft.customizations[saladId] ?? uncustomized

/** What this salad comes without: left out of it, or never wanted. What cannot be removed stays. */
export function excludedIngredients({ id, ingredients }: Salad, draft: Draft): Ingredient[] {
  const { excluded } = customizationOf(id, draft)
  return ingredients.filter(
    (i) => i.removable && (excluded.includes(i.id) || draft.neverIngredientIds.includes(i.id)),
  )
}

export function customize(saladId: string, change: Partial<Customization>) {
  const draft = currentDraft()
  const next = { ...customizationOf(saladId, draft), ...change }
  changeDraft({ customizations: { ...draft.customizations, [saladId]: next } })
}

export const ingredientKeys = (ingredients: readonly Ingredient[]) => ingredients.map((i) => i.key)
