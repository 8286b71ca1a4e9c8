import { expect, test } from 'vitest'
import { type DeliveryAction, deliveryStatuses, deliveryTransitions } from './rules.ts'

/** Written out by hand from rule S8, so that a slip in the table cannot hide in a copy of it. */
const steps: Record<DeliveryAction, [from: string, to: string]> = {
  prepare: ['SCHEDULED', 'PREPARING'],
  dispatch: ['PREPARING', 'OUT_FOR_DELIVERY'],
  deliver: ['OUT_FOR_DELIVERY', 'DELIVERED'],
  fail: ['OUT_FOR_DELIVERY', 'FAILED'],
  cancel: ['SCHEDULED', 'CANCELLED'],
  undoPrepare: ['PREPARING', 'SCHEDULED'],
  undoDispatch: ['OUT_FOR_DELIVERY', 'PREPARING'],
  undoDeliver: ['DELIVERED', 'OUT_FOR_DELIVERY'],
  undoFail: ['FAILED', 'OUT_FOR_DELIVERY'],
}
const { actions, can, targetOf } = deliveryTransitions

test.each(actions)('%s has one source status and one target status', (action) => {
  const [from, to] = steps[action]
  expect(deliveryStatuses.filter((status) => can(action, status))).toEqual([from])
  expect(targetOf(action)).toBe(to)
})

test('a cancelled delivery allows no action', () =>
  expect(actions.filter((action) => can(action, 'CANCELLED'))).toEqual([]))
