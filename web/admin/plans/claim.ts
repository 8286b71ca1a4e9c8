import { type Fils, fils } from '../../../domain/money.ts'
import { priceForSaving, referencePlan, savingTenths } from '../../../domain/plans/rules.ts'

export type Priced = { id: string; durationDays: number; priceFils: Fils }

/** The price per day, rounded half up to a fils. For comparison only, never charged. */
export const perDay = ({ priceFils, durationDays }: Omit<Priced, 'id'>): Fils =>
  fils(Math.floor((priceFils * 2 + durationDays) / (durationDays * 2)))

export type Claim<P> =
  /** The plan that the others are compared with. */
  | { is: 'reference' }
  /** There is no other plan to compare it with. */
  | { is: 'alone' }
  | {
      is: 'compared'
      reference: P
      /** The real saving in tenths of a percent; null if there is none. */
      savesTenths: number | null
      /** The saving the owner claims, if any, whether it is true, and the price at which it would be. */
      claimTenths: number | null
      borneOut: boolean
      trueAtFils: Fils | null
    }

/** Compares a plan's claimed saving with the plans on sale (rule B5). */
export function claimOf<P extends Priced>(
  plan: Priced,
  onSale: readonly P[],
  claimTenths: number | null,
): Claim<P> {
  const others = onSale.filter((p) => p.id !== plan.id)
  const shortest = referencePlan([plan, ...others])
  if (others.length === 0) return { is: 'alone' }
  const reference = referencePlan(others)
  if (!reference || shortest === plan) return { is: 'reference' }
  const savesTenths = savingTenths(plan, reference)
  return {
    is: 'compared',
    reference,
    savesTenths,
    claimTenths,
    borneOut: claimTenths !== null && savesTenths !== null && savesTenths >= claimTenths,
    trueAtFils: claimTenths === null ? null : priceForSaving(plan, reference, claimTenths),
  }
}
