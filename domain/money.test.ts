import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bhd, fils, formatMoney, fromWire, grouped, parseBhd, percentOf, toWire } from './money.ts'

const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(fils)

describe('money', () => {
  test('is read digit by digit, never as a float', () => {
    expect(parseBhd('14.5')).toBe(14_500)
    expect(parseBhd('0.001')).toBe(1)
    expect(parseBhd('-0.000')).toBe(0)
    for (const wrong of ['14.5005', '1e3', '', '.5', '14.', 'NaN', '1,000'])
      expect(() => parseBhd(wrong)).toThrow()
    expect(() => fils(1.5)).toThrow()
    expect(() => fils(Number.NaN)).toThrow()
  })

  test('survives being written and read, also over the wire', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseBhd(bhd(amount))).toBe(amount)
        expect(fromWire(JSON.parse(JSON.stringify(toWire(amount))))).toBe(amount)
      }),
    )
  })

  test('a percentage is half-up to a whole fils', () => {
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

  test('is shown with its mark where each language has it', () => {
    expect(formatMoney(fils(14_500), 'en')).toBe('BHD 14.500')
    expect(formatMoney(fils(14_500), 'ar')).toBe('14.500 د.ب')
    expect(grouped(fils(9_842_500))).toBe('9,842.500')
    expect(grouped(fils(-1_234_567_890))).toBe('-1,234,567.890')
    expect(grouped(fils(999_999))).toBe('999.999')
  })
})
