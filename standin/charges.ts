import { type ChargeInput, readChargeInput } from './chargeInput.ts'
import { viewCharge } from './chargeView.ts'
import { expireIfDue, finish } from './finish.ts'
import type { Gateway } from './gateway.ts'
import { answeredBefore, storeAnswer } from './idempotent.ts'
import { makeId, makeSecret } from './ids.ts'
import { isDeclinedAlone, outcomes } from './outcomes.ts'
import { type Fields, fieldsOf, metadataOf, shorter, textOf } from './read.ts'
import type { Charge, Language } from './records.ts'
import { Refusal } from './refusal.ts'
import { payerOf, tokenFor } from './tokens.ts'
import { forge } from './webhooks.ts'

/** Runs synchronously, so that the second of two equal simultaneous calls finds the result of the first. */
export function createCharge(gateway: Gateway, body: Fields, language: Language): string {
  const key = textOf(fieldsOf(body.reference).idempotent)
  const before = key && answeredBefore(gateway, 'charge', key)
  if (before) return before
  const input = readChargeInput(gateway, body)
  const token = input.sourceId.startsWith('tok_') ? tokenFor(gateway, input) : undefined
  return gateway.together(() => {
    const charge = { ...newCharge(gateway, input, language), cardId: token?.cardId }
    gateway.write({ kind: 'charge', charge })
    if (token) gateway.write({ kind: 'token', token: { ...token, used: true } })
    // A token that nobody has to confirm needs no page.
    const isSilent = token && (token.type === 'APPLEPAY' || !input.threeDSecure)
    const isDeclined = token && !input.customerInitiated && isDeclinedAlone(token.face)
    const outcome = isDeclined ? outcomes.noFunds : outcomes.captured
    const made = isSilent ? finish(gateway, charge, outcome, payerOf(token)) : charge
    if (!isSilent) forge(gateway, charge)
    const answer = JSON.stringify(viewCharge(gateway, made, 'CREATE'))
    if (key) storeAnswer(gateway, 'charge', key, answer)
    return answer
  })
}

function newCharge(gateway: Gateway, input: ChargeInput, language: Language): Charge {
  const created = gateway.now()
  const { fils, currency, postUrl, agreementId: _, ...rest } = input
  return {
    ...rest,
    ...outcomes.initiated,
    id: makeId('chg_TS', created),
    fils,
    currency,
    askedFils: fils,
    askedCurrency: currency,
    created,
    pageToken: makeSecret(),
    language,
    left: false,
    returned: false,
    post: postUrl ? { url: postUrl, status: 'PENDING', attempt: 0 } : undefined,
  }
}

/** Returns a charge in its current state; a charge past its time is expired first. */
export function findCharge(gateway: Gateway, id: string): Charge {
  if (!id.startsWith('chg_')) throw new Refusal(400, '1143', 'Charge id is invalid')
  const charge = gateway.books.charges.get(id)
  if (!charge) throw new Refusal(404, '1144', 'Charge not found')
  return expireIfDue(gateway, charge)
}

export function updateCharge(gateway: Gateway, id: string, body: Fields): Charge {
  const charge = findCharge(gateway, id)
  const changed: Charge = {
    ...charge,
    description: shorter(body.description, 1000, 'Description') ?? charge.description,
    metadata: body.metadata === undefined ? charge.metadata : metadataOf(body.metadata),
    receipt: body.receipt === undefined ? charge.receipt : fieldsOf(body.receipt),
  }
  gateway.write({ kind: 'charge', charge: changed })
  return changed
}
