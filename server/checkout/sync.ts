import type { PaymentSource } from '../../domain/payments/rules.ts'
import { isWatched } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import type { PaymentRow } from '../payments/table.ts'
import { TapError } from '../tap/tap.ts'
import { findUnansweredCharge } from './findUnanswered.ts'
import { findSubscription, type SettleResult, settle, settleCredit } from './settle.ts'

/**
 * The looks under way in this process, by charge. The webhook and the buyer come at the same moment: whoever comes
 * second waits here, without a connection of the database, and a second question to the gateway is seldom needed.
 */
const underWay = new WeakMap<Db, Map<string, Promise<SettleResult | null>>>()

/** Reads the charge from the gateway and settles what it says. Null: there is no such charge, or it is not ours. */
export async function syncCharge(
  services: PaymentServices,
  chargeId: string,
  source: PaymentSource,
  now: () => Date,
): Promise<SettleResult | null> {
  const looks = underWay.get(services.db) ?? new Map<string, Promise<SettleResult | null>>()
  underWay.set(services.db, looks)
  const before = looks.get(chargeId)
  if (before) {
    // Only an outcome is the last word. Whatever else it saw, or failed at, may have changed since it asked.
    const seen = await before.catch((error: unknown) => {
      // The gateway is away: asking it once more would take longer than an answer may.
      if (error instanceof TapError) throw error
      return null
    })
    if (seen && seen.payment.outcome !== 'NONE') return seen
  }
  const look = readAndSettle(services, chargeId, source, now)
  looks.set(chargeId, look)
  try {
    return await look
  } finally {
    if (looks.get(chargeId) === look) looks.delete(chargeId)
  }
}

async function readAndSettle(
  services: PaymentServices,
  chargeId: string,
  source: PaymentSource,
  now: () => Date,
) {
  try {
    const charge = await services.tap.readCharge(chargeId)
    // The answer may have come on another day than the question went out.
    return await settle(services, charge, source, now())
  } catch (error) {
    if (error instanceof TapError && error.kind === 'missing') return null
    throw error
  }
}

/** What is known about a payment now: one that may still be paid is asked about, a finished one is as it is. */
export async function syncPayment(
  services: PaymentServices,
  payment: PaymentRow,
  source: PaymentSource,
  now: () => Date,
): Promise<SettleResult> {
  const seen = isWatched(payment) ? await ask(services, payment, source, now) : null
  return seen ?? { payment, subscription: await findSubscription(services.db, payment.id) }
}

const ask = (services: PaymentServices, payment: PaymentRow, source: PaymentSource, now: () => Date) =>
  payment.chargeId
    ? syncCharge(services, payment.chargeId, source, now)
    : payment.chargeFils === 0
      ? settleCredit(services, payment, source, now())
      : payment.status === 'UNKNOWN'
        ? findUnansweredCharge(services, payment, source, now)
        : null
