import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fils } from '../money.ts'
import { priceForSaving, quote, referencePlan, savingTenths } from './rules.ts'

const weekly = { durationDays: 5, priceFils: fils(14_500) }
const monthly = { durationDays: 20, priceFils: fils(75_000) }
const plans = fc.record({
  durationDays: fc.integer({ min: 1, max: 260 }),
  priceFils: fc.integer({ min: 1, max: 10_000_000 }).map(fils),
})

describe('quote', () => {
  test.for([
    [14_500, 1_450, 15_950],
    [75_000, 7_500, 82_500],
    [5, 1, 6],
    [4, 0, 4],
  ] as const)('%i fils with 10 percent VAT', ([price, vat, total]) => {
    expect(quote(fils(price), 10)).toEqual({
      subtotalFils: price,
      deliveryFils: 0,
      vatFils: vat,
      totalFils: total,
    })
  })
})

describe('savings', () => {
  test('the monthly plan of a new shop saves nothing, and would save 12.5 percent at BHD 50.750', () => {
    expect(referencePlan([monthly, weekly])).toBe(weekly)
    expect(savingTenths(monthly, weekly)).toBeNull()
    expect(savingTenths(weekly, weekly)).toBeNull()
    expect(priceForSaving(monthly, weekly, 125)).toBe(50_750)
    expect(savingTenths({ ...monthly, priceFils: fils(50_750) }, weekly)).toBe(125)
    expect(savingTenths({ ...monthly, priceFils: fils(50_751) }, weekly)).toBe(124)
  })

  test('never claim more than the plan saves', () => {
    fc.assert(
      fc.property(plans, plans, (plan, reference) => {
        const tenths = savingTenths(plan, reference)
        if (tenths === null) return
        const [same, paid] = [
          BigInt(reference.priceFils) * BigInt(plan.durationDays),
          BigInt(plan.priceFils) * BigInt(reference.durationDays),
        ]
        expect(paid * 1000n <= same * BigInt(1000 - tenths)).toBe(true)
        expect(paid * 1000n > same * BigInt(1000 - tenths - 1)).toBe(true)
      }),
    )
  })

  test('the price for a claim is the highest that makes it true', () => {
    fc.assert(
      fc.property(plans, plans, fc.integer({ min: 1, max: 900 }), (plan, reference, claim) => {
        const priceFils = priceForSaving(plan, reference, claim)
        expect(savingTenths({ ...plan, priceFils }, reference) ?? 0).toBeGreaterThanOrEqual(claim)
        const dearer = savingTenths({ ...plan, priceFils: fils(priceFils + 1) }, reference)
        expect(dearer ?? 0).toBeLessThan(claim)
      }),
    )
  })
})
