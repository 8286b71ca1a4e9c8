import { expect, test } from 'vitest'
import { hashstring } from './hash.ts'
import { chargeBody, HOUR_MS, testReceiver, testStandin } from './testStandin.ts'

test('before the effect: 429 and 500 without any effect', async () => {
  const tap = await testStandin()
  await tap.faults({ rate429: { next: 1 }, error500Before: { next: 1, on: ['createCharge'] } })
  expect((await tap.post('/v2/charges', chargeBody())).status).toBe(429)
  expect((await tap.post('/v2/charges/list')).status, 'not on this call').toBe(200)
  expect((await tap.post('/v2/charges', chargeBody())).status).toBe(500)
  expect((await tap.ledger()).charges).toEqual([])
  expect((await tap.post('/v2/charges', chargeBody())).status).toBe(200)
  expect(await tap.fired()).toMatchObject({ rate429: 1, error500Before: 1, slow: 0 })
})

test('after the effect: an error, a malformed response, or none at all', async () => {
  const tap = await testStandin()
  const ask = (signal?: AbortSignal) =>
    fetch(`${tap.url}/v2/charges`, {
      method: 'POST',
      signal,
      headers: { authorization: 'Bearer sk_test_standin' },
      body: JSON.stringify(chargeBody()),
    })
  await tap.faults({ error500After: { next: 1 } })
  expect((await ask()).status).toBe(500)
  await tap.faults({ malformed: { next: 1 } })
  const strange = await ask()
  expect(strange.status).toBe(200)
  await expect(strange.json()).rejects.toThrow()
  await tap.faults({ timeout: { next: 1 }, slow: { next: 1, ms: HOUR_MS } })
  const caller = new AbortController()
  let isAnswered = false
  const pending = ask(caller.signal).finally(() => {
    isAnswered = true
  })
  await expect.poll(tap.fired).toMatchObject({ slow: 1 })
  expect((await tap.ledger()).charges, 'slow: nothing is done yet').toHaveLength(2)
  await tap.hurry()
  expect((await tap.ledger()).charges).toHaveLength(3)
  expect(isAnswered).toBe(false)
  caller.abort()
  await expect(pending).rejects.toThrow('aborted')
  expect(await tap.fired()).toMatchObject({ error500After: 1, malformed: 1, timeout: 1, slow: 1 })
})

test('webhooks: lost, duplicated, forged, reordered', async () => {
  const tap = await testStandin()
  const hooks = await testReceiver()
  const paid = async () => {
    const { id } = await tap.charge({ post: { url: hooks.url } })
    await tap.approve(id)
    return id
  }
  await tap.faults({ lostWebhook: { next: 1 } })
  await paid()
  expect((await tap.ledger()).pendingWebhooks).toBe(0)

  await tap.faults({ duplicateWebhook: { next: 1, times: 2 } })
  const doubled = await paid()
  await hooks.has(2)
  expect(hooks.received.map(({ body }) => body.id)).toEqual([doubled, doubled])

  await tap.faults({ forgedWebhook: { next: 1 } })
  const unpaid = await tap.charge({ post: { url: hooks.url } })
  await hooks.has(3)
  const forged = hooks.received[2]
  expect(forged?.body).toMatchObject({ id: unpaid.id, status: 'CAPTURED' })
  expect(forged?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await tap.retrieve(unpaid.id)).status).toBe('INITIATED')

  await tap.faults({ reorderedWebhook: { next: 1, as: 'older', ms: HOUR_MS } })
  await paid()
  await hooks.has(4)
  await tap.hurry()
  await hooks.has(5)
  expect(hooks.received.slice(3).map(({ body }) => body.status)).toEqual(['CAPTURED', 'IN_PROGRESS'])
  const older = hooks.received[4]
  expect(older?.hash, 'truly signed').toBe(
    older &&
      hashstring('sk_test_standin', {
        id: older.body.id,
        thousandths: 15950,
        currency: 'BHD',
        gateway: older.body.reference.gateway,
        payment: older.body.reference.payment,
        status: 'IN_PROGRESS',
        created: older.body.transaction.created,
      }),
  )

  await tap.faults({ reorderedWebhook: { next: 1, as: 'behind', ms: HOUR_MS } })
  const [first, second] = [await paid(), await paid()]
  await hooks.has(7)
  expect(hooks.received.slice(5).map(({ body }) => body.id)).toEqual([second, first])
  expect(await tap.fired()).toMatchObject({
    lostWebhook: 1,
    duplicateWebhook: 1,
    forgedWebhook: 1,
    reorderedWebhook: 2,
  })
})

test('money: another amount, another currency, a late capture, a declined refund', async () => {
  const tap = await testStandin()
  const paid = async () => await tap.approve((await tap.charge()).id)
  await tap.faults({ wrongAmount: { next: 1, fils: 1 } })
  expect(await paid()).toMatchObject({ status: 'CAPTURED', amount: 0.001 })
  await tap.faults({ wrongCurrency: { next: 1 } })
  expect(await paid()).toMatchObject({ status: 'CAPTURED', currency: 'KWD' })
  expect((await tap.ledger()).charges[0]).toMatchObject({ fils: 1, askedFils: 15950 })

  await tap.faults({ lateCapture: { next: 1, ms: HOUR_MS } })
  const late = await tap.charge()
  expect((await tap.pay(late.transaction.url, { action: 'approve' })).status).toBe(303)
  expect((await tap.retrieve(late.id)).status).toBe('IN_PROGRESS')
  expect((await tap.pay(late.transaction.url, { action: 'cancel' })).status, 'too late').toBe(303)
  await tap.hurry()
  expect((await tap.retrieve(late.id)).status).toBe('CAPTURED')

  await tap.faults({ declinedRefund: { next: 1 } })
  const body = { charge_id: late.id, amount: 15.95, currency: 'BHD', reason: 'asked' }
  expect((await tap.post('/v2/refunds', body)).body).toMatchObject({
    status: 'DECLINED',
    response: { code: '502' },
  })
  expect((await tap.post('/v2/refunds', body)).body, 'nothing was used up').toMatchObject({
    status: 'REFUNDED',
  })
  expect(await tap.fired()).toMatchObject({
    wrongAmount: 1,
    wrongCurrency: 1,
    lateCapture: 1,
    declinedRefund: 1,
  })
})

test('by chance: the same seed gives the same run, and a fault can be limited to one customer', async () => {
  const run = async () => {
    const tap = await testStandin()
    await tap.faults({ error500Before: { chance: 0.5 } }, { seed: 7 })
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push((await tap.post('/v2/charges/list')).status)
    return statuses
  }
  const [one, two] = [await run(), await run()]
  expect(one).toEqual(two)
  expect(new Set(one)).toEqual(new Set([200, 500]))

  const tap = await testStandin()
  await tap.faults({ rate429: { chance: 1, email: 'unlucky@example.com' } })
  expect((await tap.post('/v2/charges', chargeBody())).status).toBe(200)
  const customer = { first_name: 'U', email: 'unlucky@example.com' }
  expect((await tap.post('/v2/charges', chargeBody({ customer }))).status).toBe(429)
  await tap.faults({}, { clear: true, reset: true })
  expect((await tap.post('/v2/charges', chargeBody({ customer }))).status).toBe(200)
  expect((await tap.fired()).rate429).toBe(0)
  expect((await tap.faults({ nonsense: { next: 1 } })).status).toBe(400)
})
