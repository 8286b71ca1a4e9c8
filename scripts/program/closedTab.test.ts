import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { mailbox } from '../../domain/mail/contract.ts'
import { processPayment } from '../../domain/payments/contract.ts'
import { listPlans } from '../../domain/plans/contract.ts'
import { aFreePort } from '../freePort.ts'
import { aShop, type Program, SHOP_CLOCK, serving, startProgram } from './program.ts'

const port = await aFreePort()
const standinPort = await aFreePort()
const env = {
  PORT: String(port),
  STANDIN_PORT: String(standinPort),
  DATA_DIR: aShop(),
  RATE_LIMITS: 'off',
}
const at = (path: string) => `http://localhost:${port}/api${path}`
let program: Program | undefined
async function stop() {
  program?.child.kill('SIGTERM')
  await program?.ended
}
async function start(more: Record<string, string> = {}) {
  program = startProgram({ ...env, ...more })
  await serving(program, port)
}
afterAll(stop)

/** Begins a payment, approves it on the gateway's page, and closes the tab before it returns to the shop. */
async function payAndLeave(language: 'en' | 'ar') {
  const { content } = listPlans.returns.parse(await (await fetch(at('/plans'))).json())
  const begun = await fetch(at('/payments/process'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({
      planId: content[0]?.id,
      paymentMethod: 'CARD',
      customerName: 'Noor Hasan',
      customerEmail: `left.${language}@waraq.example`,
      customerPhone: '36001234',
      deliveryAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
      deliveryTimeSlot: 'MORNING_9_12',
      acceptTerms: true,
    }),
  })
  const { redirectUrl } = processPayment.returns.parse(await begun.json())
  // The gateway's page is plain forms: this is the request that a browser sends for "approve".
  const page = await (await fetch(redirectUrl)).text()
  expect(page).toContain(`<html lang="${language}"`)
  expect(page).toContain('name="action" value="approve"')
  const body = new URLSearchParams({ action: 'approve' })
  const approved = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  expect(approved.headers.get('location')).toMatch(/\/payments\/redirect\?tap_id=/)
}

const lettersTo = async (to: string) =>
  mailbox.returns.parse(await (await fetch(at(`/dev/mailbox?to=${to}`))).json()).content

test('without browser and webhook a captured payment creates its subscription within a minute of a start', async () => {
  await start()
  await fetch(`http://127.0.0.1:${standinPort}/standin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults: { lostWebhook: { chance: 1 } } }),
  })
  await payAndLeave('en')
  await payAndLeave('ar')
  // On a slow machine the sweep at the start may run late and find the payments: that is the janitor's work too.
  await stop()
  // Two minutes later, so that the janitor's run for this minute has not happened yet.
  await start({ CLOCK_START: new Date(Date.parse(SHOP_CLOCK) + 2 * MINUTE_MS).toISOString() })
  for (const [language, words] of [
    ['en', /W-\d{5}/],
    ['ar', /[\u0600-\u06ff]/],
  ] as const) {
    const emails = () => lettersTo(`left.${language}@waraq.example`)
    await expect.poll(emails).toHaveLength(2) // the confirmation and the receipt
    expect((await emails()).map(({ text }) => text).join()).toMatch(words)
  }
})
