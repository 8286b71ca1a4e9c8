import type { Plan } from '../../domain/plans/contract.ts'
import { useStoreCredit } from '../paying/storeCredit.ts'
import { useDraft } from './draft.ts'
import { usePrice } from './order.ts'

/** How much of the customer's store credit pays for the wizard's order. */
export function useCredit(plan: Plan, replaces?: string) {
  const [draft] = useDraft()
  return useStoreCredit({ totalFils: usePrice(plan)?.totalFils, isChosen: draft.useCredit, replaces })
}
