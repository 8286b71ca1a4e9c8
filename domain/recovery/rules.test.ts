import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { fils } from '../money.ts'
import { quote, quoteWithin } from '../plans/rules.ts'
import { firstRecoveredDay, recoveryBlock, recoveryRate } from './rules.ts'

const NOW = new Date('2026-12-01T09:00:00+03:00')
const closed = [day('2026-12-06'), day('2026-12-07')]

test('a recovery begins on the first open delivery day from the chosen day on', () => {
  const first = (startDate: string, notBefore: string | null = null) =>
    firstRecoveredDay(
      { startDate: day(startDate), closed, notBefore: notBefore === null ? null : day(notBefore) },
      NOW,
    )
  expect(first('2026-12-01'), 'today has closed').toBe('2026-12-02')
  expect(first('2026-12-03')).toBe('2026-12-03')
  expect(first('2026-12-04'), 'a Friday before two closed days').toBe('2026-12-08')
  expect(first('2026-12-02', '2026-12-13'), 'behind what it renews').toBe('2026-12-13')
  expect(first('2026-12-15', '2026-12-13'), 'later than it had to').toBe('2026-12-15')
})

test('the rate is a percentage with one decimal, and null if there was nothing to recover', () => {
  expect(recoveryRate({ recovered: 2, refunded: 1, open: 0 })).toBe(66.7)
  expect(recoveryRate({ recovered: 0, refunded: 1, open: 4 })).toBe(0)
  expect(recoveryRate({ recovered: 0, refunded: 0, open: 0 })).toBeNull()
})

test('only payments in BHD can be recovered, and only without a refund under way', () => {
  expect(recoveryBlock({ currency: 'BHD', refundUnderWay: false })).toBeNull()
  expect(recoveryBlock({ currency: 'KWD', refundUnderWay: true })).toBe('RECOVERY_CURRENCY')
  expect(recoveryBlock({ currency: 'BHD', refundUnderWay: true })).toBe('REFUND_UNDER_WAY')
})

test('quoteWithin returns the VAT of a quote’s total, and splits any amount without a remainder', () => {
  fc.assert(
    fc.property(
      // One fils with 100 % VAT in it would have no subtotal.
      fc.integer({ min: 2, max: 5_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (price, percent) => {
        const { subtotalFils, vatFils, totalFils } = quote(fils(price), percent)
        expect(quoteWithin(totalFils, percent)).toEqual({ subtotalFils, vatFils })
        const within = quoteWithin(fils(price), percent)
        expect(within.subtotalFils + within.vatFils).toBe(price)
        expect(within.subtotalFils).toBeGreaterThan(0)
      },
    ),
  )
})
