import { expect, test } from 'vitest'
import { backFrom, stepsFrom, stepsOfMany } from './steps.ts'

test('one delivery: the usual step first, one step back, none after a cancellation', () => {
  expect(stepsFrom('SCHEDULED')).toEqual(['prepare'])
  expect(stepsFrom('OUT_FOR_DELIVERY')).toEqual(['deliver', 'fail'])
  expect(stepsFrom('DELIVERED')).toEqual([])
  expect(backFrom('FAILED')).toBe('undoFail')
  expect(backFrom('SCHEDULED')).toBeUndefined()
  expect(backFrom('CANCELLED')).toBeUndefined()
})

test('many deliveries: what most of them wait for comes first, failing last', () => {
  expect(stepsOfMany(['SCHEDULED', 'PREPARING', 'PREPARING'])).toEqual(['dispatch', 'prepare'])
  expect(stepsOfMany(['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'SCHEDULED'])).toEqual([
    'deliver',
    'prepare',
    'fail',
  ])
  expect(stepsOfMany(['CANCELLED', 'DELIVERED'])).toEqual([])
})
