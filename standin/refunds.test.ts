import { expect, test } from 'vitest'
import { hashstring } from './hash.ts'
import { HOUR_MS, testReceiver, testStandin } from './testStandin.ts'

const refundOf = (charge: string, amount: number, more?: object) => ({
  charge_id: charge,
  amount,
  currency: 'BHD',
  reason: 'requested_by_customer',
  ...more,
})

test('partial refunds, many at once, never exceed the captured amount', async () => {
  const tap = await testStandin()
  const { id } = await tap.charge()
  expect((await tap.post('/v2/refunds', refundOf(id, 1))).body.errors[0].code).toBe('1161')
  await tap.approve(id)
  expect((await tap.post('/v2/refunds', refundOf(id, 15.951))).body.errors[0].code).toBe('1156')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => tap.post('/v2/refunds', refundOf(id, 4))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await tap.post('/v2/refunds', refundOf(id, 3.95))).body).toMatchObject({
    object: 'refund',
    status: 'REFUNDED',
    response: { code: '000' },
    amount: 3.95,
  })
  const { charges, refunds } = await tap.ledger()
  expect(charges[0]?.refundedFils).toBe(15950)
  expect(refunds).toHaveLength(4)
})

test('two refund requests with the same key make one refund', async () => {
  const tap = await testStandin()
  const { id } = await tap.charge()
  await tap.approve(id)
  const body = refundOf(id, 1, { reference: { merchant: 'r-1', idempotent: 'r-1' } })
  const [one, two] = await Promise.all([tap.post('/v2/refunds', body), tap.post('/v2/refunds', body)])
  expect(one.body).toEqual(two.body)
  expect((await tap.ledger()).refunds).toMatchObject([{ fils: 1000, reference: 'r-1' }])
})

test('a refund is pending for a while, then done, and the shop receives a webhook', async () => {
  const tap = await testStandin({ refundMs: HOUR_MS })
  const hooks = await testReceiver()
  const { id } = await tap.charge()
  await tap.approve(id)
  const response = await tap.post('/v2/refunds', refundOf(id, 2, { post: { url: hooks.url } }))
  expect(response.body).toMatchObject({ status: 'PENDING', response: { code: '100' } })
  await tap.hurry()
  await hooks.has(1)
  const { hash, body } = hooks.first()
  expect(body).toMatchObject({ id: response.body.id, status: 'REFUNDED', amount: 2, method: 'POST' })
  expect(hash).toBe(
    hashstring('sk_test_standin', {
      id: body.id,
      thousandths: 2000,
      currency: 'BHD',
      gateway: body.reference.gateway,
      payment: body.reference.payment,
      status: 'REFUNDED',
      created: body.created,
    }),
  )
  expect((await tap.get(`/v2/refunds/${body.id}`)).body.status).toBe('REFUNDED')
})

test('a list without refunds is an error, as at the real gateway', async () => {
  const tap = await testStandin()
  const { id } = await tap.charge()
  expect(await tap.post('/v2/refunds/list', { charges: [id] })).toMatchObject({
    status: 400,
    body: { errors: [{ description: 'Refunds not found' }] },
  })
  await tap.approve(id)
  await tap.post('/v2/refunds', refundOf(id, 1))
  expect((await tap.post('/v2/refunds/list', { charges: [id] })).body.refunds).toHaveLength(1)
})
