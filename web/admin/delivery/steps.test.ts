import { expect, test } from 'vitest'
import type { DeliveryStatus } from '../../../domain/deliveries/rules.ts'
import { backFrom, stepsFrom, stepsOfMany } from './steps.ts'

const inHand = (...statuses: DeliveryStatus[]) => statuses.map((status) => ({ status, frozen: true }))

test('one delivery: the usual step first, one step back, and none after a cancellation', () => {
  expect(stepsFrom({ status: 'SCHEDULED', frozen: true })).toEqual(['prepare'])
  expect(stepsFrom({ status: 'OUT_FOR_DELIVERY', frozen: true })).toEqual(['deliver', 'fail'])
  expect(stepsFrom({ status: 'DELIVERED', frozen: true })).toEqual([])
  expect(stepsFrom({ status: 'SCHEDULED', frozen: false }), 'the kitchen has no order yet').toEqual([])
  expect(backFrom('FAILED')).toBe('undoFail')
  expect(backFrom('SCHEDULED')).toBeUndefined()
  expect(backFrom('CANCELLED')).toBeUndefined()
})

test('many deliveries: the step for most of them comes first, failing last', () => {
  expect(stepsOfMany(inHand('SCHEDULED', 'PREPARING', 'PREPARING'))).toEqual(['dispatch', 'prepare'])
  expect(stepsOfMany(inHand('OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'SCHEDULED'))).toEqual([
    'deliver',
    'prepare',
    'fail',
  ])
  expect(stepsOfMany(inHand('CANCELLED', 'DELIVERED'))).toEqual([])
})
