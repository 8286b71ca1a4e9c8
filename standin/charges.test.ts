import { expect, test } from 'vitest'
import { chargeBody, client, testStandin } from './testStandin.ts'

test('a charge is created, approved on its page, and then captured', async () => {
  const tap = await testStandin()
  const made = await tap.charge()
  expect(made).toMatchObject({
    object: 'charge',
    live_mode: false,
    api_version: 'V2',
    method: 'CREATE',
    status: 'INITIATED',
    amount: 15.95,
    currency: 'BHD',
    response: { code: '100', message: 'Initiated' },
    reference: { order: 'order-1', transaction: 'attempt-1' },
    transaction: { timezone: 'UTC+03:00', expiry: { period: 30, type: 'MINUTE' }, amount: 15.95 },
    redirect: { status: 'PENDING' },
    source: { object: 'source', id: 'src_card' },
    activities: [{ remarks: 'charge - created' }],
  })
  expect(made.id).toMatch(/^chg_TS/)
  const paid = await tap.pay(made.transaction.url, { action: 'approve' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`http://localhost:3000/payments/redirect?a=1&tap_id=${made.id}`)
  expect(await tap.retrieve(made.id)).toMatchObject({
    method: 'GET',
    status: 'CAPTURED',
    response: { code: '000', message: 'Captured' },
    reference: { track: expect.stringMatching(/^tck_/), payment: expect.any(String) },
    card: { first_six: '450875', last_four: '1019', brand: 'VISA' },
    customer: { id: expect.stringMatching(/^cus_TS/) },
    source: { payment_method: 'VISA', payment_type: 'CREDIT' },
    security: { threeDSecure: { status: 'Y' } },
    redirect: { status: 'SUCCESS' },
  })
  const [entry] = (await tap.ledger()).charges
  expect(entry).toMatchObject({ id: made.id, status: 'CAPTURED', fils: 15950, order: 'order-1' })
})

test('twenty equal calls at once create one charge and get the same response', async () => {
  const tap = await testStandin()
  const body = chargeBody({ reference: { order: 'one', idempotent: 'attempt-7' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => tap.post('/v2/charges', body)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await tap.approve(answers[0]?.body.id ?? '')
  const later = await tap.post('/v2/charges', body)
  expect(later.body, 'the first answer, whatever became of the charge').toEqual(answers[0]?.body)
  expect((await tap.ledger()).charges).toHaveLength(1)
})

test.each([
  ['amount', { amount: 0.099 }, '1117'],
  ['four decimals', { amount: 1.2345 }, '1117'],
  ['amount as text', { amount: '15.950' }, '1117'],
  ['currency', { currency: 'XXX' }, '1118'],
  ['source', { source: { id: 'src_cards' } }, '1125'],
  ['no redirect', { redirect: {} }, '1110'],
  ['bad redirect', { redirect: { url: 'javascript:1' } }, '1111'],
  ['no way to reach the customer', { customer: { first_name: 'A' } }, '1139'],
  ['unknown token', { source: { id: 'tok_none' } }, '1125'],
  ['expiry', { transaction: { expiry: { period: 4, type: 'MINUTE' } } }, '1145'],
  ['long description', { description: 'x'.repeat(1000) }, '1131'],
])('refuses: %s', async (_, wrong, code) => {
  const tap = await testStandin()
  const answer = await tap.post('/v2/charges', chargeBody(wrong))
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ errors: [{ code, description: expect.any(String) }] })
  expect((await tap.ledger()).charges).toEqual([])
})

test('refuses a wrong key, no key, and a key of the other mode', async () => {
  const tap = await testStandin()
  const listCharges = (authorization: string) => tap.call('POST', '/v2/charges/list', {}, { authorization })
  expect((await listCharges('')).body.errors[0].code).toBe('2104')
  expect((await listCharges('Bearer sk_test_other')).body.errors[0].code).toBe('2107')
  expect(await listCharges('Bearer sk_live_standin')).toMatchObject({
    status: 401,
    body: { errors: [{ code: '1101' }] },
  })
  expect((await client(tap.url).post('/v2/charges/list', { limit: 1 })).status).toBe(200)
})

test('an unpaid charge is abandoned at its expiry, and can then not be paid', async () => {
  const data = await testStandin()
  const { id, transaction } = await data.charge({ transaction: { expiry: { period: 5, type: 'MINUTE' } } })
  const left = await data.charge()
  await data.pay(left.transaction.url, { action: 'leave' })
  expect(await data.retrieve(left.id)).toMatchObject({ status: 'INITIATED' })
  await data.close()
  const tap = await testStandin({ data: data.data, clockStart: new Date(Date.now() + 5 * 60_000) })
  expect(await tap.retrieve(id)).toMatchObject({ status: 'ABANDONED', response: { code: '304' } })
  const page = await tap.pay(transaction.url.replace(data.url, tap.url), { action: 'approve' })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('has expired')])
  expect(await tap.retrieve(id)).toMatchObject({ status: 'ABANDONED' })
  await tap.post(`/standin/charges/${left.id}/expire`)
  expect(await tap.retrieve(left.id)).toMatchObject({ status: 'ABANDONED', response: { code: '301' } })
})

test('the list pages from the newest, and filters by period, status, customer and reference', async () => {
  const tap = await testStandin()
  const created = Date.parse('2026-01-01T00:00:00Z')
  const charges = Array.from({ length: 60 }, (_, n) => ({
    ...chargeBody({ reference: { order: `seeded-${n}` } }),
    created: created + n * 1000,
  }))
  await tap.post('/standin/seed', { charges })
  await tap.post('/standin/seed', { charges })
  const open = await tap.charge({ customer: { first_name: 'B', email: 'b@example.com' } })
  const list = async (body: object) => (await tap.post('/v2/charges/list', body)).body
  const first = await list({
    limit: 50,
    period: { date: { from: String(created), to: String(created + 1e6) } },
  })
  expect(first).toMatchObject({ object_type: 'list', count: 50, has_more: true })
  expect(first.charges[0]?.reference.order).toBe('seeded-59')
  const next = await list({ limit: 50, starting_after: first.charges[49]?.id })
  expect(next).toMatchObject({ count: 10, has_more: false })
  expect((await list({ status: 'INITIATED' })).charges.map((charge) => charge.id)).toEqual([open.id])
  expect((await list({ email: 'b@example.com' })).count).toBe(1)
  expect((await list({ reference: { order: 'seeded-3' } })).count).toBe(1)
  expect((await tap.get('/v2/charges/chg_none')).body.errors[0].code).toBe('1144')
})
