import { expect, test } from 'vitest'
import type { DeliveryStatus } from '../deliveries/rules.ts'
import { progressOf } from './progress.ts'

const some = (count: number, status: DeliveryStatus) => Array.from({ length: count }, () => ({ status }))
const stageWith = (delivered: number, total: number) =>
  progressOf([...some(delivered, 'DELIVERED'), ...some(total - delivered, 'SCHEDULED')]).stage

test('the stage changes at a quarter, at three quarters and at the end', () => {
  expect(stageWith(0, 20)).toBe('JUST_STARTED')
  expect(stageWith(4, 20)).toBe('JUST_STARTED')
  expect(stageWith(5, 20)).toBe('IN_PROGRESS')
  expect(stageWith(14, 20)).toBe('IN_PROGRESS')
  expect(stageWith(15, 20)).toBe('NEAR_COMPLETION')
  expect(stageWith(19, 20)).toBe('NEAR_COMPLETION')
  expect(stageWith(20, 20)).toBe('COMPLETED')
})

test('failed and cancelled deliveries count in the total', () => {
  const deliveries = [...some(3, 'DELIVERED'), ...some(1, 'FAILED'), ...some(1, 'CANCELLED')]
  expect(progressOf(deliveries)).toEqual({
    delivered: 3,
    total: 5,
    percent: 60,
    stage: 'IN_PROGRESS',
  })
})

test('an empty list has no progress', () =>
  expect(progressOf([])).toEqual({ delivered: 0, total: 0, percent: 0, stage: 'JUST_STARTED' }))
