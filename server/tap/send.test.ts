import { expect, onTestFinished, test, vi } from 'vitest'
import { captured, initiated, playGateway, refunded } from '../test/testGateway.ts'
import { newCharge, newRefund } from '../test/testOrders.ts'

const CHARGE = 'chg_TS05A1320231018Hy56070XXXX'
const failed = (code: string, description = 'no') => ({ errors: [{ code, description }] })
const keys = (requests: { body: unknown }[]) =>
  requests.map(({ body }) => JSON.stringify(body).match(/"idempotent":"([^"]+)"/)?.[1])

test.each([
  { status: 500, body: {} },
  { status: 503, text: '<html>' },
  'cut' as const,
  { status: 429, body: failed('1') },
])('a charge is sent once more with the same key after %j', async (play) => {
  const { tap, requests } = await playGateway([play, { body: initiated() }])
  expect(await tap.createCharge(newCharge())).toMatchObject({ id: CHARGE })
  expect(keys(requests)).toEqual(['pay-1', 'pay-1'])
  expect(requests[1]?.body).toEqual(requests[0]?.body)
})

test('and so is a refund; after a second failure it is unknown, without a third try', async () => {
  const { tap, requests } = await playGateway([
    { status: 500, body: {} },
    { body: refunded() },
    { status: 500, body: {} },
    { status: 502, text: '' },
  ])
  await tap.createRefund(newRefund)
  expect(keys(requests)).toEqual(['refund-1', 'refund-1'])
  await expect(tap.createRefund(newRefund)).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(4)
})

test('a refusal after a lost response is still unknown, because the first try may have succeeded', async () => {
  const { tap } = await playGateway([
    { status: 500, body: {} },
    { status: 400, body: failed('1126') },
  ])
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({ kind: 'unknown', code: '1126' })
})

test('a read is repeated once, like a write', async () => {
  const lost = { status: 500, body: {} }
  const { tap, requests } = await playGateway(['cut', { body: captured() }, lost, lost, lost])
  expect(await tap.readCharge(CHARGE)).toMatchObject({ status: 'CAPTURED' })
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(4)
})

test('a read that returns "missing" after a lost response is missing', async () => {
  const { tap } = await playGateway([
    { status: 500, body: {} },
    { status: 404, body: failed('1144') },
  ])
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'missing', code: '1144' })
})

test('removing a card is not repeated', async () => {
  const { tap, requests } = await playGateway([{ status: 500, body: {} }])
  await expect(tap.removeCard('cus_1', 'card_1')).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(1)
})

test('a timeout is unknown, for reads and writes, and is not repeated', async () => {
  const { tap, requests, limits } = await playGateway(['silence', 'silence', 'silence'], {
    readMs: 4000,
    writeMs: 6000,
  })
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({
    kind: 'unknown',
    message: 'createCharge: no answer in time',
  })
  await expect(tap.createRefund(newRefund)).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(3)
  expect(limits).toEqual([4000, 6000, 6000])
})

test('repeats stay within the time limit of the whole call', async () => {
  // A clock that only the test moves.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const { tap, requests, limits } = await playGateway(
    [
      () => {
        now = 4000
        return { status: 500, body: {} }
      },
      'silence',
    ],
    { writeMs: 10_000, allMs: 11_000 },
  )
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(2)
  expect(limits).toEqual([10_000, 7000])
  const hurried = await playGateway([{ status: 500, body: {} }], { allMs: 300, pauseMs: 1_000 })
  await expect(hurried.tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
  expect(hurried.requests).toHaveLength(1)
})

test.each([
  ['half of it', { text: '{"id": "chg_TS05' }],
  ['nothing', { text: '' }],
  ['null', { text: 'null' }],
  ['a list', { body: [] }],
  ['an amount as text', { body: initiated({ amount: '15.95' }) }],
  ['no time', { body: initiated({ transaction: null }) }],
  ['no mode', { body: initiated({ live_mode: undefined }) }],
  ['a redirect', { status: 302, text: '' }],
  ["a 400 in somebody else's words", { status: 400, text: '<html>Bad Request</html>' }],
  ['a 409', { status: 409, body: failed('1200') }],
])('%s is unknown and not repeated', async (_, play) => {
  const { tap, requests } = await playGateway([play])
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({ kind: 'unknown' })
  expect(requests).toHaveLength(1)
})

test.each([
  [400, failed('1117'), 'refused', '1117'],
  [402, failed('1108'), 'refused', '1108'],
  [400, { errors: [{ code: 1117, description: 'Amount' }] }, 'refused', '1117'],
  [400, failed('1143'), 'missing', '1143'],
  [400, failed('1142'), 'missing', '1142'],
  [400, failed('1144'), 'missing', '1144'],
  [404, failed('9'), 'missing', '9'],
  [404, 'nothing', 'missing', null],
])('%d with %j is %s', async (status, body, kind, code) => {
  const { tap, requests } = await playGateway([{ status, body }])
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind, code })
  expect(requests).toHaveLength(1)
})

test.each([401, 403])(
  '%d means that the charge was not reached, and is logged as an error',
  async (status) => {
    const { tap, requests, logs } = await playGateway([{ status, body: failed('2104') }])
    await expect(tap.createCharge(newCharge())).rejects.toMatchObject({ kind: 'unreached', code: '2104' })
    expect(requests).toHaveLength(1)
    expect(logs.map(({ level }) => level)).toEqual(['error'])
  },
)

test('a busy or unreachable gateway made no charge; a refund or read is unknown', async () => {
  const busy = { status: 429, body: failed('1') }
  const { tap } = await playGateway(Array(6).fill(busy))
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({ kind: 'unreached' })
  await expect(tap.createRefund(newRefund)).rejects.toMatchObject({ kind: 'unknown' })
  await expect(tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
  const gone = await playGateway([])
  await gone.stop()
  await expect(gone.tap.createCharge(newCharge())).rejects.toMatchObject({
    kind: 'unreached',
    message: 'createCharge: ECONNREFUSED',
  })
  await expect(gone.tap.createRefund(newRefund)).rejects.toMatchObject({ kind: 'unknown' })
  await expect(gone.tap.readCharge(CHARGE)).rejects.toMatchObject({ kind: 'unknown' })
})

test('a gateway that dies with the request leaves the charge unknown', async () => {
  const { tap, requests } = await playGateway(['death'])
  await expect(tap.createCharge(newCharge())).rejects.toMatchObject({
    kind: 'unknown',
    message: 'createCharge: ECONNREFUSED',
  })
  expect(requests).toHaveLength(1)
})

test('errors and log lines contain no customer, card or key', async () => {
  const echo = 'Noor noor@waraq.example 36001234 4508750015741019 sk_test_fixture'
  const { tap, logs } = await playGateway([
    { status: 400, body: failed('1139', echo) },
    { status: 400, body: { errors: [{ code: echo, description: echo }] } },
    { status: 500, text: echo },
    { status: 401, body: failed('2104', echo) },
    { body: initiated({ amount: echo, status: 7 }) },
    { body: { has_more: false, charges: [initiated({ amount: echo })] } },
  ])
  const outputs: unknown[] = [logs]
  for (let call = 0; call < 4; call++)
    await tap.createCharge(newCharge()).catch((error) => outputs.push(error, String(error), error.stack))
  await tap.listCharges({ from: new Date(0), to: new Date(1) })
  expect(logs).toHaveLength(6)
  const all = JSON.stringify(outputs)
  for (const secret of echo.split(' ')) expect(all).not.toContain(secret)
})
