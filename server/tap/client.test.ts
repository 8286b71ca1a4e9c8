import { expect, test } from 'vitest'
import { captured, initiated, playGateway, refunded } from '../test/testGateway.ts'
import { newCharge, newRefund } from '../test/testOrders.ts'
import { openTap } from './client.ts'
import { times } from './send.ts'

const CHARGE = 'chg_TS05A1320231018Hy56070XXXX'
const day = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-02T00:00:00Z') }

test("creates a charge with our key and the customer's language", async () => {
  const { tap, requests } = await playGateway([{ body: initiated() }])
  expect(await tap.createCharge(newCharge())).toMatchObject({
    id: CHARGE,
    status: 'INITIATED',
    order: 'pay-1',
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/v2/charges',
    headers: { authorization: 'Bearer sk_test_fixture', lang_code: 'ar', 'content-type': 'application/json' },
    body: { amount: 15.95, source: { id: 'src_card' }, reference: { idempotent: 'pay-1' } },
  })
})

test('a saved card pays through a token', async () => {
  const { tap, requests } = await playGateway([
    { body: { id: 'tok_1', object: 'token' } },
    { body: captured() },
  ])
  const source = {
    automatic: false,
    savedCard: { agreementId: null, cardId: 'card_abc123', customerId: 'cus_TS01' },
  }
  expect(await tap.createCharge(newCharge({ source, saveCard: false }))).toMatchObject({ status: 'CAPTURED' })
  expect(requests.map(({ path }) => path)).toEqual(['/v2/tokens', '/v2/charges'])
  expect(requests[0]?.body).toEqual({
    saved_card: { card_id: 'card_abc123', customer_id: 'cus_TS01' },
    client_ip: '127.0.0.1',
  })
  expect(requests[1]?.body).toMatchObject({
    source: { id: 'tok_1' },
    customer: { id: 'cus_TS01' },
    threeDSecure: true,
    customer_initiated: true,
    save_card: false,
  })
})

test('a failed token request moves no money, does not refuse the card, and makes no charge', async () => {
  const source = {
    automatic: false,
    savedCard: { agreementId: null, cardId: 'card_abc123', customerId: 'cus_TS01' },
  }
  for (const play of [{ status: 500, body: {} }, { text: '<html>' }, 'cut', 'silence'] as const) {
    const { tap, requests, limits } = await playGateway([play])
    await expect(tap.createCharge(newCharge({ source }))).rejects.toMatchObject({ kind: 'unreached' })
    expect(requests.map(({ path }) => path)).toEqual(['/v2/tokens'])
    expect(limits).toEqual([times.tokenMs])
  }
})

test('reads a charge, and refuses a response about another one', async () => {
  const { tap, requests } = await playGateway([{ body: captured() }, { body: captured({ id: 'chg_other' }) }])
  expect(await tap.readCharge(CHARGE)).toMatchObject({ status: 'CAPTURED', amountFils: 15_950 })
  expect(requests[0]).toMatchObject({ method: 'GET', path: `/v2/charges/${CHARGE}`, body: undefined })
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
})

test.each(['', '.', '..', '../customers', 'a/b', 'a?b', 'a b', 'ش', 'x'.repeat(101)])(
  'the id "%s" is not put into a URL',
  async (id) => {
    const { tap, requests } = await playGateway([])
    await expect(tap.readCharge(id)).rejects.toMatchObject({ kind: 'missing' })
    expect(requests).toHaveLength(0)
  },
)

test('lists charges by time, page by page, and skips an unreadable one', async () => {
  const { tap, requests, logs } = await playGateway([
    { body: { object_type: 'list', has_more: true, charges: [captured(), { id: 'chg_odd', amount: 'x' }] } },
    { body: { object_type: 'list', has_more: false, charges: [initiated({ id: 'chg_2' })] } },
    { status: 400, body: { errors: [{ code: '1', description: 'Charges not found' }] } },
  ])
  const first = await tap.listCharges(day)
  expect(first.charges.map(({ id }) => id)).toEqual([CHARGE])
  expect(first.next).toBe('chg_odd')
  expect(logs).toMatchObject([{ level: 'warn', what: { id: 'chg_odd' } }])
  const second = await tap.listCharges({ ...day, after: 'chg_odd' })
  expect(second).toMatchObject({ charges: [{ id: 'chg_2' }], next: null })
  expect(await tap.listCharges(day)).toEqual({ charges: [], next: null })
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/v2/charges/list' })
  expect(requests[1]?.body).toEqual({
    period: { date: { from: String(day.from.getTime()), to: String(day.to.getTime()) }, type: '1' },
    order_by: 'date',
    limit: 50,
    starting_after: 'chg_odd',
  })
})

test('refuses an empty page that claims to have more', async () => {
  const { tap } = await playGateway([{ body: { has_more: true, charges: [] } }])
  await expect(tap.listCharges(day)).rejects.toMatchObject({ kind: 'unknown' })
})

test('requests a refund with its own key, and reads it', async () => {
  const { tap, requests } = await playGateway([
    { body: refunded({ metadata: { refund: 'refund-1' } }) },
    { body: refunded({ status: 'REFUNDED' }) },
  ])
  expect(await tap.createRefund(newRefund)).toEqual({
    id: 're_TS01',
    chargeId: CHARGE,
    amountFils: 14_500,
    currency: 'BHD',
    status: 'PENDING',
    code: '100',
    message: 'Pending',
    ours: 'refund-1',
    createdAt: new Date(1686133093034),
  })
  expect(requests[0]?.body).toEqual({
    charge_id: CHARGE,
    amount: 14.5,
    currency: 'BHD',
    reason: 'The service was switched off',
    metadata: { refund: 'refund-1' },
    reference: { merchant: 'refund-1', idempotent: 'refund-1' },
    post: { url: 'http://localhost:3000/api/payments/webhook' },
  })
  expect(await tap.readRefund('re_TS01')).toMatchObject({ status: 'DONE', ours: null })
})

test.each([{ charge_id: 'chg_other' }, { amount: 14.501 }, { currency: 'KWD' }])(
  'a response about another refund is refused: %j',
  async (change) => {
    const { tap } = await playGateway([{ body: refunded(change) }])
    await expect(tap.createRefund(newRefund)).rejects.toMatchObject({ kind: 'unknown' })
  },
)

test('lists the refunds of a charge over pages; "not found" means none', async () => {
  const { tap, requests } = await playGateway([
    { body: { has_more: true, refunds: [refunded(), refunded({ id: 're_x', charge_id: 'chg_other' })] } },
    { body: { has_more: false, refunds: [refunded({ id: 're_2' })] } },
    { status: 400, body: { message: 'Refunds not found' } },
    { status: 400, body: { errors: [{ code: '1156', description: 'Refunds not found' }] } },
    { status: 400, body: { errors: [{ code: '1156', description: 'Refund amount' }] } },
    { body: { has_more: false, refunds: [refunded(), { id: 're_odd' }] } },
  ])
  expect((await tap.listRefunds({ chargeId: CHARGE })).map(({ id }) => id)).toEqual(['re_TS01', 're_2'])
  expect(requests[1]?.body).toEqual({ charges: [CHARGE], limit: 50, starting_after: 're_x' })
  expect(await tap.listRefunds({ chargeId: CHARGE })).toEqual([])
  expect(await tap.listRefundPage({ from: new Date(1), to: new Date(2) })).toEqual({
    refunds: [],
    next: null,
  })
  await expect(tap.listRefunds({ chargeId: CHARGE })).rejects.toMatchObject({ kind: 'refused', code: '1156' })
  await expect(tap.listRefunds({ chargeId: CHARGE })).rejects.toMatchObject({ kind: 'unknown' })
})

test('lists and removes saved cards', async () => {
  const card = {
    id: 'card_1',
    object: 'card',
    brand: 'VISA',
    last_four: '1019',
    exp_month: '1',
    exp_year: '39',
  }
  const { tap, requests } = await playGateway([
    { body: { object: 'list', has_more: false, data: [card, { id: 'card_odd' }] } },
    { body: { deleted: true, id: 'card_1' } },
    { status: 404, body: { errors: [{ code: '1200', description: 'Card not found' }] } },
    { body: { deleted: false } },
  ])
  expect(await tap.listCards('cus_TS01')).toEqual([
    { id: 'card_1', brand: 'VISA', last4: '1019', expMonth: 1, expYear: 2039 },
  ])
  await tap.removeCard('cus_TS01', 'card_1')
  await expect(tap.removeCard('cus_TS01', 'card_1')).rejects.toMatchObject({ kind: 'missing' })
  await expect(tap.removeCard('cus_TS01', 'card_1')).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v2/card/cus_TS01',
    'DELETE /v2/card/cus_TS01/card_1',
  ])
})

test('the key decides the mode; an invalid key is refused without printing it', async () => {
  const open = (secretKey: string) =>
    openTap({ baseUrl: 'http://127.0.0.1:1', secretKey, benefitSource: 's' })
  expect(open('sk_live_a').live).toBe(true)
  expect(open('sk_test_a').live).toBe(false)
  expect(() => open('sk_live_secret\n')).toThrow(/^TAP_SECRET_KEY contains characters that no key has/)
  const hash = '16a7fa89023f8d682ff9bbf0112fe8506032338ce72ee6d9ae93c1d2055c41a2'
  expect(open('sk_test_fixture').isGenuine(captured(), hash)).toBe(true)
  expect(open('sk_test_a').isGenuine(captured(), hash)).toBe(false)
})
