import type { comingMenus, Ingredient, listSalads, Salad } from '../../domain/menu/contract.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { at, useRead } from '../api.ts'
import { type Customization, changeDraft, currentDraft, type Draft } from './draft.ts'
import { useDays } from './order.ts'

export const useSalads = () => useRead(at<typeof listSalads>('GET', '/salads'), {})

/** The days of the plan whose menu is known, with their salads. */
export function useComing(plan: Plan) {
  const read = useRead(at<typeof comingMenus>('GET', '/menu/weeks'), {})
  const ours = new Set(useDays(plan))
  const days = (read.data?.content ?? []).flatMap((week) => week.days).filter(({ date }) => ours.has(date))
  return { read, days }
}

const asItIs: Customization = { excluded: [], notes: '' }
export const customizationOf = (saladId: string, draft: Draft): Customization =>
  draft.customizations[saladId] ?? asItIs

/** What this salad comes without: left out of it, or never wanted. What cannot be removed stays. */
export function leftOutOf({ id, ingredients }: Salad, draft: Draft): Ingredient[] {
  const { excluded } = customizationOf(id, draft)
  return ingredients.filter((i) => i.removable && (excluded.includes(i.id) || draft.never.includes(i.id)))
}

export function customize(saladId: string, change: Partial<Customization>) {
  const draft = currentDraft()
  const next = { ...customizationOf(saladId, draft), ...change }
  changeDraft({ customizations: { ...draft.customizations, [saladId]: next } })
}

/** The end of a bowl's address: the server knows each picture under one, its keys in order. */
export const withoutQuery = (leftOut: readonly Ingredient[]) =>
  leftOut.length > 0
    ? `?without=${leftOut
        .map((i) => i.key)
        .toSorted()
        .join(',')}`
    : ''
