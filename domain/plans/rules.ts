import { type Fils, fils, percentOf } from '../money.ts'

export const planStatuses = ['ACTIVE', 'RETIRED'] as const
export const DAYS_A_WEEK = 5

type Priced = { readonly durationDays: number; readonly priceFils: Fils }

/** What a customer pays: the plan's price, free delivery, and VAT. */
export function quote(priceFils: Fils, vatPercent: number) {
  const vatFils = percentOf(priceFils, vatPercent)
  return { subtotalFils: priceFils, deliveryFils: fils(0), vatFils, totalFils: fils(priceFils + vatFils) }
}

/** The VAT included in a total, rounded half up like a quote's. For a quote's own total it gives the quote's VAT. */
export function quoteWithin(totalFils: Fils, vatPercent: number) {
  const vatFils = fils(Math.floor((totalFils * vatPercent * 2 + 100 + vatPercent) / (2 * (100 + vatPercent))))
  return { subtotalFils: fils(totalFils - vatFils), vatFils }
}

/** Savings are compared with the plan with the fewest days, because that is the alternative for a buyer. */
export const referencePlan = <P extends Priced>(plans: readonly P[]): P | undefined =>
  [...plans].sort((a, b) => a.durationDays - b.durationDays || a.priceFils - b.priceFils)[0]

/**
 * How much cheaper a day of this plan is than a day of the other, in tenths of a percent, rounded down so that no
 * saving is overstated. Null if nothing is saved.
 */
export function savingTenths(plan: Priced, reference: Priced): number | null {
  const same = reference.priceFils * plan.durationDays
  const tenths = Math.floor(((same - plan.priceFils * reference.durationDays) * 1000) / same)
  return tenths > 0 ? tenths : null
}

/** The highest price at which a claimed saving would be true. */
export const priceForSaving = (plan: Priced, reference: Priced, claimTenths: number): Fils =>
  fils(
    Math.floor(
      (reference.priceFils * plan.durationDays * (1000 - claimTenths)) / (reference.durationDays * 1000),
    ),
  )
