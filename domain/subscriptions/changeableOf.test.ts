import { expect, test } from 'vitest'
import { day } from '../dates.ts'
import { changeableOf } from './changeableOf.ts'
import { planPause } from './changes.ts'
import { Subscription } from './contract.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const delivery = (date: string, over: object = {}) => ({
  id: ID.replace(/..$/, date.slice(-2)),
  deliveryDate: date,
  status: 'SCHEDULED',
  deliveryTimeSlot: 'MORNING_9_12',
  deliveryAddress: 'Flat 3, Building 12',
  address: null,
  ownAddress: false,
  assignedSalads: [],
  assignedSalad: null,
  alternative: false,
  otherSalad: null,
  frozen: false,
  movedFrom: null,
  movedBecause: null,
  redelivery: false,
  deliveredAt: null,
  deliveryNotes: null,
  deliveryPersonId: null,
  deliveryInstructions: null,
  subscriptionSpecialInstructions: null,
  ...over,
})
/** A server response; the change rules do not use the rest of it. */
const answer = Subscription.parse({
  id: ID,
  number: 'W-10234',
  planId: ID,
  planName: 'Weekly plan',
  userId: ID,
  customerName: 'Noor Hasan',
  customerEmail: 'noor@example.com',
  customerPhone: '97336001234',
  deliveryAddress: 'Flat 3, Building 12',
  address: null,
  addressType: 'HOME',
  startDate: '2026-12-06',
  plannedStart: '2026-12-06',
  endDate: '2026-12-09',
  status: 'ACTIVE',
  totalAmount: 15.95,
  formattedTotalAmount: 'BHD 15.950',
  paymentTransactionId: null,
  saladCustomizations: [],
  neverIngredientIds: [],
  neverAllergens: [],
  deliverySchedules: [
    delivery('2026-12-06', { status: 'DELIVERED', frozen: true }),
    delivery('2026-12-07', { frozen: true }),
    delivery('2026-12-08'),
    delivery('2026-12-09'),
  ],
  deliveryTimeSlot: 'MORNING_9_12',
  specialInstructions: null,
  createdAt: '2026-12-01T06:00:00.000Z',
  updatedAt: '2026-12-01T06:00:00.000Z',
  remainingDays: 3,
  guest: false,
  slotChangedByUser: false,
  receiptNumber: null,
  boughtAt: '2026-12-01T06:00:00.000Z',
  paidAt: '2026-12-01T06:00:00.000Z',
  refundable: null,
  pause: null,
  skippedDays: ['2026-12-10'],
  autoRenewal: false,
  autoRenewalCardId: null,
  nextBillingDate: null,
  paymentMethod: null,
  paymentMethodDisplay: null,
  excludedIngredients: [],
  renewalOf: null,
  renewedBy: null,
})

test('the browser’s preview of a pause considers closures, skips and frozen days', () => {
  const subscription = changeableOf(answer, [day('2026-12-13')])
  const now = new Date('2026-12-07T12:00:00+03:00')
  const plan = planPause(subscription, { startDate: day('2026-12-08'), durationDays: 1 }, now)
  // The 10th was skipped, Friday and Saturday are no delivery days, the 13th is closed.
  expect(plan).toMatchObject({
    is: 'allowed',
    moves: [{ from: '2026-12-08', to: '2026-12-14' }],
    endDate: '2026-12-14',
    atOnce: true,
  })
})

test('its year counts from the purchase', () =>
  expect(changeableOf(answer, []).boughtAt).toEqual(new Date('2026-12-01T06:00:00.000Z')))
