import { findCharge } from './charges.ts'
import { viewCharge } from './chargeView.ts'
import { captureNow, expire, finish } from './finish.ts'
import type { Gateway } from './gateway.ts'
import { type Call, json, matched, parsed, type Reply } from './http.ts'
import { viewLedger } from './ledgerView.ts'
import { outcomes } from './outcomes.ts'
import { fieldsOf } from './read.ts'
import type { Charge } from './records.ts'
import { Refusal } from './refusal.ts'
import { seed } from './seed.ts'

/** Controls for tests, demos and benchmarks under /standin, which no real gateway has. */
export function answerKnob(gateway: Gateway, { method, path, body, headers }: Call): Reply {
  // Refuses requests from other web pages in the tester's browser.
  if (/cross-site|same-site/.test(String(headers['sec-fetch-site'])))
    throw new Refusal(403, 'standin', 'Not from another site')
  const route = `${method} ${path}`
  if (route === 'GET /standin/faults') return json(200, gateway.faults.report())
  if (route === 'POST /standin/faults') {
    gateway.faults.set(parsed(body))
    return json(200, gateway.faults.report())
  }
  if (route === 'GET /standin/ledger') return json(200, viewLedger(gateway))
  if (route === 'POST /standin/seed') return json(200, { charges: seed(gateway, parsed(body)) })
  if (route === 'POST /standin/hurry') {
    gateway.later.hurry()
    return json(200, {})
  }
  if (route === 'POST /standin/settings') return json(200, changeSettings(gateway, parsed(body)))
  const parts = method === 'POST' ? matched('/standin/charges/:id/:action', path) : undefined
  if (!parts) throw new Refusal(404, 'standin', 'There is no such knob')
  const charge = findCharge(gateway, parts.id ?? '')
  return json(200, viewCharge(gateway, act(gateway, charge, parts.action ?? ''), 'GET'))
}

function act(gateway: Gateway, charge: Charge, action: string): Charge {
  if (action === 'approve') return finish(gateway, charge, outcomes.captured)
  if (action === 'decline') return finish(gateway, charge, outcomes.declined)
  if (action === 'cancel') return finish(gateway, charge, outcomes.cancelled)
  if (action === 'expire') return expire(gateway, charge)
  if (action === 'capture') return captureNow(gateway, charge)
  throw new Refusal(404, 'standin', 'approve, decline, cancel, expire or capture')
}

function changeSettings({ settings }: Gateway, body: unknown) {
  const fields = fieldsOf(body)
  for (const name of ['refundMs', 'webhookRetryMs', 'webhookTimeoutMs'] as const) {
    const value = fields[name]
    if (typeof value === 'number' && value >= 0) settings[name] = value
  }
  if (typeof fields.savesCards === 'boolean') settings.savesCards = fields.savesCards
  return settings
}
