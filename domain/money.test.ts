import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bhd, fils, formatMoney, fromWire, grouped, parseBhd, partsOf, percentOf, toWire } from './money.ts'

const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(fils)

describe('money', () => {
  test('is parsed digit by digit, never as a float', () => {
    expect(parseBhd('14.5')).toBe(14_500)
    expect(parseBhd('0.001')).toBe(1)
    expect(parseBhd('-0.000')).toBe(0)
    for (const wrong of ['14.5005', '1e3', '', '.5', '14.', 'NaN', '1,000'])
      expect(() => parseBhd(wrong)).toThrow()
    expect(() => fils(1.5)).toThrow()
    expect(() => fils(Number.NaN)).toThrow()
  })

  test('is unchanged after formatting and parsing, and after JSON', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseBhd(bhd(amount))).toBe(amount)
        expect(fromWire(JSON.parse(JSON.stringify(toWire(amount))))).toBe(amount)
      }),
    )
  })

  test('a percentage is rounded half up to whole fils', () => {
    expect(percentOf(parseBhd('14.500'), 10)).toBe(1_450)
    expect(percentOf(fils(5), 10)).toBe(1)
    expect(percentOf(fils(4), 10)).toBe(0)
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(100), (amount, percent) => {
        const exact = BigInt(amount) * BigInt(percent)
        expect(BigInt(percentOf(fils(amount), percent))).toBe((exact + 50n) / 100n)
      }),
    )
  })

  test('is divided into parts rounded half up, with the remainder in the last part', () => {
    expect(partsOf(fils(15_950), 5)).toEqual([3_190, 3_190, 3_190, 3_190, 3_190])
    expect(partsOf(fils(15_950), 4)).toEqual([3_988, 3_988, 3_988, 3_986])
    expect(partsOf(fils(16_000), 3)).toEqual([5_333, 5_333, 5_334])
    expect(partsOf(fils(3), 5)).toEqual([1, 1, 1, 0, 0])
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 366 }), (amount, count) => {
        const parts = partsOf(fils(amount), count)
        expect(parts).toHaveLength(count)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        if (count > 1 && amount >= count * count) expect(parts[0]).toBe(Math.floor(amount / count + 0.5))
      }),
    )
  })

  test('is formatted with the currency on the side that each language expects', () => {
    expect(formatMoney(fils(14_500), 'en')).toBe('BHD 14.500')
    expect(formatMoney(fils(14_500), 'ar')).toBe('14.500 د.ب')
    expect(grouped(fils(9_842_500))).toBe('9,842.500')
    expect(grouped(fils(-1_234_567_890))).toBe('-1,234,567.890')
    expect(grouped(fils(999_999))).toBe('999.999')
  })
})
