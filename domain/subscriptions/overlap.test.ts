import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import type { DeliveryStatus } from '../deliveries/rules.ts'
import { overlapWith } from './overlap.ts'

const address = { block: '428', road: '2803', building: '212', flat: '4A', houseNo: null }
const days = ['2026-12-06', '2026-12-07', '2026-12-08'].map(day)
const bought = (status: DeliveryStatus, over: Partial<typeof address> = {}) => ({
  address: { ...address, ...over },
  deliverySchedules: [
    { deliveryDate: day('2026-12-03'), status },
    { deliveryDate: day('2026-12-07'), status },
  ],
})

test('another subscription overlaps if it delivers to the same door on the same day', () => {
  const other = bought('SCHEDULED', { flat: ' 4a ' })
  expect(overlapWith([bought('SCHEDULED', { flat: '5' }), other], { days, address })).toEqual({
    subscription: other,
    days: ['2026-12-07'],
  })
})

test.each([
  ['settled days', bought('CANCELLED')],
  ['another door', bought('SCHEDULED', { building: '213' })],
  ['an address nobody can read', { ...bought('SCHEDULED'), address: null }],
  ['other days', { ...bought('SCHEDULED'), deliverySchedules: [] }],
])('does not overlap with %s', (_, one) => expect(overlapWith([one], { days, address })).toBeNull())
