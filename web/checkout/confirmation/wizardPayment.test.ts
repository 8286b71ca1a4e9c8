import '../../test/storage.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { startI18n } from '../../i18n.ts'
import { beginPayment } from '../../paying/beginPayment.ts'
import { startTestServer } from '../../test/startTestServer.ts'
import { storage } from '../../test/storage.ts'
import { clearDraft, currentDraft } from '../draft.ts'
import { wizardPayment } from './wizardPayment.ts'

Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
beforeAll(() => startI18n('en'))
beforeEach(clearDraft)

const order = {
  planId: '01a1de94-0617-7422-9632-f844e7957880',
  customerName: 'Noor Al Hasan',
  customerEmail: 'noor@waraq.example',
  customerPhone: '36001234',
  deliveryTimeSlot: 'MORNING_9_12',
  acceptTerms: true,
} as const
const benefit = { method: 'BENEFIT', card: null } as const
const begun = { id: 'chg_1', redirectUrl: 'http://127.0.0.1/pay/1' }
const refuse = (status: number, errorCode: string, headers = {}) => ({
  status,
  headers,
  body: { status, errorCode, message: errorCode },
})

test('each order has one key; a request that finds it in flight repeats with the same key', async () => {
  const { key } = currentDraft()
  let requestCount = 0
  await using server = await startTestServer(() =>
    ++requestCount < 3 ? refuse(409, 'PAYMENT_IN_FLIGHT', { 'retry-after': '0' }) : { body: begun },
  )
  expect(await beginPayment(wizardPayment(order, benefit, false))).toEqual(begun)
  expect(server.requests.map((s) => s.headers['idempotency-key'])).toEqual([key, key, key])
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
    ...order,
    paymentMethod: 'BENEFIT',
    saveCard: false,
  })
})

test('a key that was used for other details is replaced by a new one, once', async () => {
  const { key } = currentDraft()
  await using server = await startTestServer(() => refuse(422, 'KEY_REUSED'))
  await expect(beginPayment(wizardPayment(order, benefit, false))).rejects.toMatchObject({
    errorCode: 'KEY_REUSED',
  })
  const [first, second, ...more] = server.requests.map((s) => s.headers['idempotency-key'])
  expect([first, second, more]).toEqual([key, currentDraft().key, []])
  expect(second).not.toBe(key)
})

test('if the new key meets an open payment, the refusal has the payment of the old key', async () => {
  const { key } = currentDraft()
  const led = { 'x-payment-id': begun.id, 'x-redirect-url': begun.redirectUrl }
  await using _ = await startTestServer(({ headers }) =>
    headers['idempotency-key'] === key ? refuse(422, 'KEY_REUSED', led) : refuse(409, 'PAYMENT_OPEN'),
  )
  await expect(beginPayment(wizardPayment(order, benefit, false))).rejects.toMatchObject({
    errorCode: 'PAYMENT_OPEN',
    openPayment: begun,
  })
})

test('the refusal contains an open payment; a lost response keeps the key', async () => {
  const { key } = currentDraft()
  const headers = { 'x-payment-id': begun.id, 'x-redirect-url': begun.redirectUrl }
  await using server = await startTestServer(() => refuse(409, 'PAYMENT_OPEN', headers))
  const refusal = await beginPayment(wizardPayment(order, benefit, false)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ errorCode: 'PAYMENT_OPEN', openPayment: begun })
  await server[Symbol.asyncDispose]()
  await expect(beginPayment(wizardPayment(order, benefit, false))).rejects.toMatchObject({
    errorCode: 'NETWORK_ERROR',
  })
  expect(currentDraft().key).toBe(key)
})
