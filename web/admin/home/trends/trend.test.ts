import { describe, expect, test } from 'vitest'
import { largestSeries, marksOf, spread } from './trend.ts'

describe('a chart', () => {
  test('has round marks that cover every value', () => {
    expect(marksOf([41, 208])).toEqual([0, 50, 100, 150, 200, 250])
    expect(marksOf([])).toEqual([0, 1])
    expect(marksOf([null, 0])).toEqual([0, 1])
    expect(marksOf([3])).toEqual([0, 1, 2, 3])
    expect(marksOf([4.7], 5)).toEqual([0, 1, 2, 3, 4, 5])
    expect(marksOf([88.9], 100)).toEqual([0, 20, 40, 60, 80, 100])
  })

  test('goes below zero if a value is negative', () => {
    expect(marksOf([-120, 400])).toEqual([-200, 0, 200, 400])
  })

  test('keeps the labels at the ends of its lines apart and inside the chart', () => {
    expect(spread([20, 150], 34, 210)).toEqual([20, 150])
    expect(spread([100, 104, 98], 34, 210)).toEqual([132, 166, 98])
    expect(spread([208, 209], 34, 210)).toEqual([176, 210])
  })

  test('sums the smallest series if there are too many', () => {
    const plan = (n: number) => ({ id: String(n), name: `Plan ${n}`, values: [1, n] })
    const shown = largestSeries([1, 2, 3, 4, 5, 6].map(plan), 'Other')
    expect(shown.map(({ name }) => name)).toEqual(['Plan 6', 'Plan 5', 'Plan 4', 'Plan 3', 'Other'])
    expect(shown.at(-1)?.values).toEqual([2, 3])
  })
})
