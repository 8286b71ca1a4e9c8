import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chargeBody, client, makeFolder, testReceiver } from './testStandin.ts'

type Running = { child: ChildProcess; url: string; exited: Promise<number | NodeJS.Signals | null> }

async function launch(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, NODE_ENV: '', STANDIN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      const found = /standin listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(String(text))?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('the stand-in ended')))
  })
  return { child, url, exited }
}

test('a kill loses nothing: charges, responses, webhooks and refunds continue', async () => {
  const data = makeFolder()
  const hooks = await testReceiver(500)
  const slowly = { STANDIN_DATA: data, STANDIN_RETRY_MS: '600000', STANDIN_REFUND_MS: '600000' }
  const before = await launch({ ...slowly, CLOCK_START: '2026-03-01T00:00:00Z' })
  const old = client(before.url)
  const body = chargeBody({ post: { url: hooks.url }, reference: { order: 'o', idempotent: 'k' } })
  const { body: charge } = await old.post('/v2/charges', body)
  expect(new Date(Number(charge.transaction.created)).toISOString()).toMatch(/^2026-03-01T00:/)
  await old.approve(charge.id)
  await hooks.has(1)
  const refund = { charge_id: charge.id, amount: 1, currency: 'BHD', reason: 'asked' }
  const response = await old.post('/v2/refunds', refund)
  expect(response.body.status).toBe('PENDING')
  await expect.poll(async () => (await old.retrieve(charge.id)).post.attempt, { interval: 5 }).toBe(1)
  await old.faults({ lateCapture: { next: 1, ms: 600_000 } })
  const late = await old.charge({ reference: { order: 'late' } })
  await old.approve(late.id)
  before.child.kill('SIGKILL')
  expect(await before.exited).toBe('SIGKILL')
  // Half a line, as a crash of the machine can leave it.
  appendFileSync(join(data, 'ledger.jsonl'), '[{"kind":"charge","char')

  const after = await launch({ ...slowly, CLOCK_START: '2026-03-01T00:01:00Z' })
  const tap = client(after.url)
  await hooks.has(2)
  expect(hooks.received[1]?.body).toMatchObject({ id: charge.id, status: 'CAPTURED', post: { attempt: 2 } })
  expect((await tap.post('/v2/charges', body)).body).toEqual(charge)
  const refundStatus = async () => (await tap.get(`/v2/refunds/${response.body.id}`)).body.status
  const lateStatus = async () => (await tap.retrieve(late.id)).status
  expect([await refundStatus(), await lateStatus()], 'not before its time').toEqual([
    'PENDING',
    'IN_PROGRESS',
  ])
  await tap.hurry()
  expect([await refundStatus(), await lateStatus()]).toEqual(['REFUNDED', 'CAPTURED'])
  const ledger = await tap.ledger()
  expect(ledger.charges).toMatchObject([
    { id: charge.id, status: 'CAPTURED', refundedFils: 1000 },
    { id: late.id, status: 'CAPTURED' },
  ])
  expect((await tap.fired()).lateCapture, 'counted over a restart').toBe(1)
  after.child.kill('SIGTERM')
  expect(await after.exited).toBe(0)
  const third = await launch(slowly)
  expect(await client(third.url).ledger(), 'whole after the half line').toEqual(ledger)
})

test('production starts no stand-in unless it is allowed', async () => {
  const data = makeFolder()
  const off = { NODE_ENV: 'production', ALLOW_STANDIN: 'off', STANDIN_DATA: data }
  await expect(launch(off)).rejects.toThrow('ended')
  const { url } = await launch({ NODE_ENV: 'production', ALLOW_STANDIN: 'on', STANDIN_DATA: data })
  expect((await fetch(`${url}/standin/faults`)).status).toBe(200)
})
