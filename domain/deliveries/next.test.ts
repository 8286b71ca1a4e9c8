import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { coming, lastDelivered } from './next.ts'
import type { DeliveryStatus } from './rules.ts'

const on = (date: string, status: DeliveryStatus) => ({ deliveryDate: day(date), status })
const days = [
  on('2026-12-09', 'SCHEDULED'),
  on('2026-12-06', 'DELIVERED'),
  on('2026-12-07', 'OUT_FOR_DELIVERY'),
  on('2026-12-03', 'DELIVERED'),
  on('2026-12-02', 'SCHEDULED'),
  on('2026-12-08', 'CANCELLED'),
]

test('coming deliveries are the unsettled ones from today on, in order', () => {
  const from = (today: string) => coming(days, day(today)).map((d) => d.deliveryDate)
  expect(from('2026-12-07')).toEqual(['2026-12-07', '2026-12-09'])
  expect(from('2026-12-08')).toEqual(['2026-12-09'])
  expect(from('2026-12-10')).toEqual([])
})

test('the last delivered delivery, or undefined', () => {
  expect(lastDelivered(days)?.deliveryDate).toBe('2026-12-06')
  expect(lastDelivered([on('2026-12-07', 'FAILED')])).toBeUndefined()
})
