import { describe, expect, test } from 'vitest'
import { fils } from '../../../domain/money.ts'
import { claimOf, perDay } from './claim.ts'

const weekly = { id: 'w', durationDays: 5, priceFils: fils(14_500) }
const monthly = (priceFils: number) => ({ id: 'm', durationDays: 20, priceFils: fils(priceFils) })
const CLAIM = 125

describe("the owner's claim of 12.5 percent", () => {
  test('at 75.000 it saves nothing, and the claim would be true at 50.750', () => {
    const claim = claimOf(monthly(75_000), [weekly, monthly(75_000)], CLAIM)
    expect(claim).toMatchObject({ is: 'compared', savesTenths: null, borneOut: false, trueAtFils: 50_750 })
  })

  test('is true at exactly that price and not a fils above', () => {
    expect(claimOf(monthly(50_750), [weekly], CLAIM)).toMatchObject({ savesTenths: 125, borneOut: true })
    expect(claimOf(monthly(50_751), [weekly], CLAIM)).toMatchObject({ savesTenths: 124, borneOut: false })
  })

  test('other plans are compared with the shortest one; a lone plan has no comparison', () => {
    expect(claimOf(weekly, [weekly, monthly(75_000)], CLAIM)).toEqual({ is: 'reference' })
    expect(claimOf(monthly(75_000), [monthly(75_000)], CLAIM)).toEqual({ is: 'alone' })
  })
})

test('the price per day is rounded half up to whole fils', () => {
  expect(perDay(weekly)).toBe(2_900)
  expect(perDay(monthly(50_750))).toBe(2_538)
  expect(perDay({ durationDays: 3, priceFils: fils(10_000) })).toBe(3_333)
})
