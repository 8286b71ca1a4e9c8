import { describe, expect, test } from 'vitest'
import { fils } from '../../../domain/money.ts'
import { claimOf, perDay } from './claim.ts'

const weekly = { id: 'w', durationDays: 5, priceFils: fils(14_500) }
const monthly = (priceFils: number) => ({ id: 'm', durationDays: 20, priceFils: fils(priceFils) })
const CLAIM = 125

describe("the owner's claim of 12.5 percent", () => {
  test('at 75.000 nothing is saved, and 50.750 is named', () => {
    const claim = claimOf(monthly(75_000), [weekly, monthly(75_000)], CLAIM)
    expect(claim).toMatchObject({ is: 'compared', savesTenths: null, borneOut: false, trueAtFils: 50_750 })
  })

  test('it is true at exactly that price and not a fils above', () => {
    expect(claimOf(monthly(50_750), [weekly], CLAIM)).toMatchObject({ savesTenths: 125, borneOut: true })
    expect(claimOf(monthly(50_751), [weekly], CLAIM)).toMatchObject({ savesTenths: 124, borneOut: false })
  })

  test('the shortest plan is what others are compared with; a lone plan has none', () => {
    expect(claimOf(weekly, [weekly, monthly(75_000)], CLAIM)).toEqual({ is: 'reference' })
    expect(claimOf(monthly(75_000), [monthly(75_000)], CLAIM)).toEqual({ is: 'alone' })
  })
})

test('a day of a plan is told to a fils, half up', () => {
  expect(perDay(weekly)).toBe(2_900)
  expect(perDay(monthly(50_750))).toBe(2_538)
  expect(perDay({ durationDays: 3, priceFils: fils(10_000) })).toBe(3_333)
})
