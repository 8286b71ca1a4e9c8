import '../../test/storage.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '../../../domain/dates.ts'
import { startI18n } from '../../i18n.ts'
import {
  completedOrder,
  type PendingOrder,
  paymentProblem,
  pendingOrder,
} from '../../paying/paymentRecords.ts'
import { readPaymentState } from '../../paying/paymentState.ts'
import { startTestServer } from '../../test/startTestServer.ts'
import { storage } from '../../test/storage.ts'
import { changeDraft, clearDraft, currentDraft } from '../draft.ts'
import { afterCapture, afterFailure, handlePaymentReturn, type ReturnState } from './paymentReturn.ts'

Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
beforeAll(() => startI18n('en'))
beforeEach(() => {
  clearDraft()
  for (const record of [pendingOrder, completedOrder, paymentProblem]) record.write(null)
})

const waiting: PendingOrder = {
  planNameEn: 'Weekly',
  planNameAr: 'الباقة الأسبوعية',
  startDate: day('2026-12-06'),
  endDate: day('2026-12-10'),
  deliveryTimeSlot: 'MORNING_9_12',
  deliveryAddress: 'Flat 3, Building 12, Road 512, Block 905, Riffa',
  address: {
    addressType: 'FLAT',
    city: 'Riffa',
    block: '905',
    road: '512',
    building: '12',
    flat: '3',
    houseNo: null,
    governorate: null,
  },
  customerEmail: 'noor@waraq.example',
  guest: true,
  mealsPerDay: 2,
  days: [],
  saladCustomizations: [],
  neverIngredientIds: [],
  neverAllergens: [],
  renews: null,
  bowls: [],
  planPrice: 14.5,
  amount: 15.95,
  paymentId: 'chg_1',
  paymentMethod: 'CARD',
}
const made = {
  id: '01a1de94-0617-7422-9632-f844e7957880',
  status: 'ACTIVE',
  totalAmount: 15.95,
  startDate: waiting.startDate,
}
const status = (status: string, over = {}) => ({
  body: {
    id: 'chg_1',
    kind: 'ORDER',
    status,
    success: false,
    final: false,
    subscribed: false,
    cardSaved: false,
    cardId: null,
    message: null,
    ...over,
  },
})

test('the state of a payment: only captured is paid, only final has failed, no response is open', async () => {
  const answers = [
    status('CAPTURED', { success: true, final: true, subscribed: true }),
    status('DECLINED', { final: true, message: 'No' }),
    status('IN_PROGRESS'),
    { status: 503, body: { status: 503, errorCode: 'PAYMENT_UNKNOWN', message: '' } },
    { status: 404, body: { status: 404, errorCode: 'NOT_FOUND', message: '' } },
  ]
  await using _ = await startTestServer(({ url }) =>
    url === '/api/payments/status/chg_1' ? (answers.shift() ?? {}) : {},
  )
  expect(await readPaymentState('chg_1')).toEqual({ is: 'captured', subscribed: true, card: null })
  expect(await readPaymentState('chg_1')).toEqual({ is: 'failed', message: 'No' })
  expect(await readPaymentState('chg_1')).toEqual({ is: 'open', status: 'IN_PROGRESS' })
  expect(await readPaymentState('chg_1')).toEqual({ is: 'open', status: null })
  await expect(readPaymentState('chg_1')).rejects.toMatchObject({ status: 404 })
})

test('a card check that was declined, or saved no card, leads to the profile, even if the URL lost its parameters', async () => {
  for (const [answer, textKey] of [
    [status('DECLINED', { kind: 'CARD_CHECK', final: true, message: 'No' }), 'cardFailed'],
    [status('CAPTURED', { kind: 'CARD_CHECK', success: true, final: true }), 'cardNotSaved'],
  ] as const) {
    await using _ = await startTestServer(() => answer)
    const shown: ReturnState[] = []
    const gone: string[] = []
    const { signal } = new AbortController()
    await handlePaymentReturn('chg_1', { show: (s) => shown.push(s), go: (path) => gone.push(path), signal })
    expect([shown.map((s) => s.textKey), gone]).toEqual([[textKey], ['/dashboard?tab=profile']])
    expect(paymentProblem.read()).toBeNull()
  }
})

test('captured with a pending order: creates the subscription, stores its record, and clears the pending order', async () => {
  pendingOrder.write({ ...waiting, paymentMethod: 'BENEFIT' })
  changeDraft({ acceptTerms: true })
  await using server = await startTestServer(() => ({ status: 201, body: made }))
  expect(await afterCapture('chg_1')).toBe('/subscription?step=6&success=true')
  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
    paymentId: 'chg_1',
    startDate: '2026-12-06',
    // The selected method, not always a card.
    paymentMethod: 'BENEFIT',
  })
  expect(completedOrder.read()).toMatchObject({ totalAmount: 15.95, order: { endDate: '2026-12-10' } })
  expect([pendingOrder.read(), currentDraft().acceptTerms]).toEqual([null, false])
})

test('if the start moved, the record has no planned days', async () => {
  pendingOrder.write(waiting)
  await using _ = await startTestServer(() => ({ status: 201, body: { ...made, startDate: '2026-12-13' } }))
  await afterCapture('chg_1')
  expect(completedOrder.read()).toMatchObject({ startDate: '2026-12-13', order: null })
})

test('returning to an old payment leaves the next order unchanged', async () => {
  pendingOrder.write({ ...waiting, paymentId: 'chg_2' })
  changeDraft({ acceptTerms: true })
  await using _ = await startTestServer(() => ({ status: 201, body: made }))
  await afterCapture('chg_1')
  expect(pendingOrder.read()).toMatchObject({ paymentId: 'chg_2' })
  expect(currentDraft().acceptTerms).toBe(true)
})

test('captured without a subscription: the order stays and the failure shows; without a pending order nothing is claimed', async () => {
  pendingOrder.write(waiting)
  await using server = await startTestServer(() => ({
    status: 409,
    body: { status: 409, errorCode: 'PAYMENT_BEING_RECOVERED', message: '' },
  }))
  expect(await afterCapture('chg_1')).toBe('/subscription?payment=success&subscription=failed')
  expect(pendingOrder.read()).toEqual(waiting)
  pendingOrder.write(null)
  completedOrder.write({
    ...made,
    status: 'ACTIVE',
    paymentId: 'chg_0',
    number: null,
    receiptNumber: null,
    order: null,
  })
  expect(await afterCapture('chg_1')).toBe('/subscription?payment=success&step=6')
  expect(server.requests).toHaveLength(2)
  // The earlier purchase is not shown in its place either.
  expect(completedOrder.read()).toBeNull()
})

test('paid in another tab: fetches the purchase, once', async () => {
  await using server = await startTestServer(() => ({ status: 201, body: made }))
  for (const _again of [1, 2])
    expect(await afterCapture('chg_1')).toBe('/subscription?payment=success&step=6')
  expect(server.requests).toHaveLength(1)
  expect(completedOrder.read()).toMatchObject({ paymentId: 'chg_1', totalAmount: 15.95, order: null })
})

test('failed: keeps the reason, and the next attempt is another payment', () => {
  const { key } = currentDraft()
  expect(afterFailure('chg_1', 'Declined')).toBe('/subscription?payment=failed')
  expect(paymentProblem.read()).toEqual({
    paymentId: 'chg_1',
    renews: null,
    is: 'failed',
    message: 'Declined',
  })
  expect(currentDraft().key).not.toBe(key)
})

test('an unpaid renewal returns to its dialog, a paid one to the confirmation; the order in progress stays', async () => {
  const { key } = currentDraft()
  changeDraft({ acceptTerms: true })
  pendingOrder.write({ ...waiting, guest: false, renews: made.id })
  expect(afterFailure('chg_1', 'Declined')).toBe(`/dashboard?renew=${made.id}&payment=failed`)
  expect(paymentProblem.read()).toMatchObject({ renews: made.id })
  await using _ = await startTestServer(() => ({ status: 201, body: made }))
  expect(await afterCapture('chg_1')).toBe('/subscription?step=6&success=true')
  expect(currentDraft()).toMatchObject({ key, acceptTerms: true })
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"paymentId":"chg_1"}',
  JSON.stringify({ ...waiting, startDate: 'soon' }),
])('an invalid record counts as none: %s', (text) => {
  storage.setItem('pendingSubscription', text)
  expect(pendingOrder.read()).toBeNull()
})
