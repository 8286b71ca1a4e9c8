import { type Fils, fils } from '../../../domain/money.ts'
import { priceForSaving, referencePlan, savingTenths } from '../../../domain/plans/rules.ts'

export type Priced = { id: string; durationDays: number; priceFils: Fils }

/** What a day of a plan costs, half-up to a fils: to be read beside another, never charged. */
export const perDay = ({ priceFils, durationDays }: Omit<Priced, 'id'>): Fils =>
  fils(Math.floor((priceFils * 2 + durationDays) / (durationDays * 2)))

export type Claim<P> =
  /** The others are compared with this one. */
  | { is: 'reference' }
  /** There is nothing to compare it with. */
  | { is: 'alone' }
  | {
      is: 'compared'
      reference: P
      /** What the prices bear out, in tenths of a percent; null: nothing. */
      savesTenths: number | null
      /** What the owner claims, if anything, whether it is true, and the price at which it would be. */
      claimTenths: number | null
      borneOut: boolean
      trueAtFils: Fils | null
    }

/** What a plan's prices say about its saving, against the plans on sale (rule B5). */
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
