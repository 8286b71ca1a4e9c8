import { customerOf, savedCardOf } from './cards.ts'
import type { Gateway } from './gateway.ts'
import { makeDigits } from './ids.ts'
import { outcomes, usualPayer } from './outcomes.ts'
import type { Charge, Outcome, Payer } from './records.ts'
import { payerOf } from './tokens.ts'
import { hooksAbout } from './webhooks.ts'

const MINUTE_MS = 60 * 1000
const LATE_MS = 2000

/** Whether the charge can still be paid on its page. */
export const isPayable = (charge: Charge) => charge.status === 'INITIATED' && charge.captureInMs === undefined

/** Ends a payable charge as paid, declined or cancelled. A finished charge stays unchanged. */
export function finish(gateway: Gateway, charge: Charge, outcome: Outcome, payer?: Payer): Charge {
  const isStuck = charge.status === 'UNKNOWN' && outcome.status !== 'UNKNOWN'
  if (!isPayable(charge) && !isStuck) return charge
  const paid = payer ? { ...charge, payer } : charge
  if (outcome.status !== 'CAPTURED') return end(gateway, paid, outcome)
  const late = gateway.faults.fires('lateCapture', { email: charge.customer.email })
  if (!late) return capture(gateway, paid)
  const meanwhile = late.as === 'INITIATED' ? outcomes.initiated : outcomes.inProgress
  const waiting = { ...paid, ...meanwhile, captureInMs: late.ms ?? LATE_MS }
  gateway.write({ kind: 'charge', charge: waiting })
  captureLater(gateway, waiting)
  return waiting
}

/** Also called at start, for captures that a stop interrupted. */
export function captureLater(gateway: Gateway, { id, captureInMs = 0 }: Charge): void {
  gateway.later.run(captureInMs, () => {
    const charge = gateway.books.charges.get(id)
    if (charge) captureNow(gateway, charge)
  })
}

/** Captures a late charge now. */
export const captureNow = (gateway: Gateway, charge: Charge): Charge =>
  charge.captureInMs === undefined ? charge : capture(gateway, charge)

function capture(gateway: Gateway, charge: Charge): Charge {
  const occasion = { email: charge.customer.email }
  const wrongAmount = gateway.faults.fires('wrongAmount', occasion)
  const wrongCurrency = gateway.faults.fires('wrongCurrency', occasion)
  const less = charge.fils > 1000 ? charge.fils - 1000 : Math.max(1, charge.fils - 1)
  const token = gateway.books.tokens.get(charge.sourceId)
  const payer = charge.payer ?? (token ? payerOf(token) : usualPayer(charge.sourceId))
  const customer = customerOf(gateway, charge)
  const card = savedCardOf(gateway, { ...charge, payer }, customer)
  const captured: Charge = {
    ...charge,
    ...outcomes.captured,
    payer,
    captureInMs: undefined,
    fils: wrongAmount ? (wrongAmount.fils ?? less) : charge.fils,
    currency: wrongCurrency ? (wrongCurrency.currency ?? 'KWD') : charge.currency,
    customer: { ...charge.customer, id: customer.id },
    cardId: card?.id,
    agreementId: card?.agreementId,
  }
  const entries = [
    ...(charge.customer.id ? [] : [{ kind: 'customer' as const, customer }]),
    ...(card && gateway.books.cards.get(card.id) !== card ? [{ kind: 'card' as const, card }] : []),
  ]
  return close(gateway, captured, entries)
}

function end(gateway: Gateway, charge: Charge, outcome: Outcome): Charge {
  return close(gateway, { ...charge, ...outcome, captureInMs: undefined }, [])
}

/** Writes the end of a charge and its webhooks as one line of the ledger. */
function close(gateway: Gateway, ended: Charge, more: Parameters<Gateway['write']>): Charge {
  const isCaptured = ended.status === 'CAPTURED'
  const charge: Charge = {
    ...ended,
    finishedAt: gateway.now(),
    references: {
      track: `tck_TS${makeDigits(16)}`,
      payment: makeDigits(19),
      gateway: isCaptured ? makeDigits(15) : undefined,
      acquirer: isCaptured ? makeDigits(12) : undefined,
      authorization: isCaptured ? makeDigits(6) : undefined,
    },
  }
  const isFinal = charge.status !== 'UNKNOWN' && charge.status !== 'ABANDONED'
  const hooks = isFinal ? hooksAbout(gateway, { kind: 'charge', ...charge }) : []
  gateway.write(
    { kind: 'charge', charge },
    ...more,
    ...hooks.map((hook) => ({ kind: 'hook' as const, hook })),
  )
  gateway.webhooks.send(hooks.map((hook) => hook.id))
  return charge
}

/** Expires a charge that was not paid in time. No webhook is sent. */
export function expireIfDue(gateway: Gateway, charge: Charge): Charge {
  const isDue = gateway.now() >= charge.created + charge.expiryMinutes * MINUTE_MS
  return isDue && isPayable(charge) ? expire(gateway, charge) : charge
}

export function expire(gateway: Gateway, charge: Charge): Charge {
  if (!isPayable(charge)) return charge
  const outcome = charge.left ? outcomes.abandoned : outcomes.expired
  const expired = { ...charge, ...outcome, finishedAt: gateway.now() }
  gateway.write({ kind: 'charge', charge: expired })
  return expired
}
