import { expect, test } from 'vitest'
import { testStandin } from './testStandin.ts'

async function withSavedCard(number = '5123 4500 0000 0008') {
  const tap = await testStandin()
  const { id, transaction } = await tap.charge({ save_card: true })
  await tap.pay(transaction.url, {
    action: 'card',
    number,
    expiry: '01/39',
    cvv: '100',
  })
  const { customer, card, payment_agreement } = await tap.retrieve(id)
  const token = async () =>
    (await tap.post('/v2/tokens', { saved_card: { card_id: card.id, customer_id: customer.id } })).body
  return { tap, customer, card, agreement: payment_agreement, token }
}

test('a saved card can be listed, charged once per token, and removed', async () => {
  const { tap, customer, card, agreement, token } = await withSavedCard()
  expect(card).toMatchObject({ brand: 'MASTERCARD', first_six: '512345', last_four: '0008' })
  expect(agreement).toMatchObject({
    type: 'UNSCHEDULED',
    contract: { customer_id: customer.id, type: 'SAVED_CARD' },
  })
  expect((await tap.get(`/v2/card/${customer.id}`)).body.data).toMatchObject([{ id: card.id }])

  const { id: source } = await token()
  const silent = { threeDSecure: false, customer_initiated: false, customer: { id: customer.id } }
  const refused = await tap.charge({ ...silent, source: { id: source } })
  expect(refused.errors[0].code).toBe('1216')
  const agreed = { ...silent, source: { id: source }, payment_agreement: { id: agreement.id } }
  const paid = await tap.charge(agreed)
  expect(paid).toMatchObject({ status: 'CAPTURED', source: { object: 'token' }, card: { id: card.id } })
  expect(paid.transaction.url).toBeUndefined()
  expect((await tap.charge(agreed)).errors[0].code).toBe('1126')

  await tap.call('DELETE', `/v2/card/${customer.id}/${card.id}`)
  expect((await tap.get(`/v2/card/${customer.id}`)).body.data).toEqual([])
  expect((await tap.get(`/v2/card/${customer.id}/${card.id}`)).status).toBe(404)
})

test('one test card is saved without an agreement; another is declined without its owner', async () => {
  for (const [number, agreed] of [
    ['4508750000000101', false],
    ['4508750000000119', true],
  ] as const) {
    const { tap, customer, agreement, token } = await withSavedCard(number)
    expect(agreement !== undefined).toBe(agreed)
    const { id: source } = await token()
    const paid = await tap.charge({
      threeDSecure: false,
      customer_initiated: false,
      customer: { id: customer.id },
      source: { id: source },
      payment_agreement: { id: agreement?.id },
    })
    if (!agreed) expect(paid.errors[0].code).toBe('1216')
    else expect(paid).toMatchObject({ status: 'DECLINED', response: { code: '505' } })
  }
})

test('with 3D Secure a saved card is confirmed on the page', async () => {
  const { tap, customer, token } = await withSavedCard()
  const { id: source } = await token()
  const charge = await tap.charge({ customer: { id: customer.id }, source: { id: source } })
  expect(charge.status).toBe('INITIATED')
  expect((await tap.pay(charge.transaction.url, { action: 'confirm', code: '1234' })).status).toBe(303)
  expect(await tap.retrieve(charge.id)).toMatchObject({ status: 'CAPTURED', card: { last_four: '0008' } })
})

test('the same card is saved once, and Apple Pay needs no page', async () => {
  const { tap, customer } = await withSavedCard()
  const again = await tap.charge({ save_card: true, customer: { id: customer.id } })
  await tap.pay(again.transaction.url, {
    action: 'card',
    number: '5123450000000008',
    expiry: '01/39',
    cvv: '100',
  })
  expect((await tap.get(`/v2/card/${customer.id}`)).body.data).toHaveLength(1)
  const apple = await tap.post('/v2/tokens', {
    type: 'applepay',
    token_data: { data: 'x', header: {}, signature: 'x', version: 'EC_v1' },
  })
  expect(apple.body.type).toBe('APPLEPAY')
  expect(await tap.charge({ source: { id: apple.body.id } })).toMatchObject({
    status: 'CAPTURED',
    source: { payment_method: 'APPLE_PAY' },
  })
})

test('customers are created, changed, listed and removed', async () => {
  const tap = await testStandin()
  const made = await tap.post('/v2/customers', { first_name: 'Ali', email: 'ali@example.com' })
  const at = `/v2/customers/${made.body.id}`
  await tap.call('PUT', at, { last_name: 'Hasan' })
  expect((await tap.get(at)).body).toMatchObject({ first_name: 'Ali', last_name: 'Hasan' })
  expect((await tap.post('/v2/customers/list')).body.customers).toHaveLength(1)
  await tap.call('DELETE', at)
  expect((await tap.get(at)).status).toBe(404)
})
