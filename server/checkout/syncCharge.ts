import type { PaymentSource } from '../../domain/payments/rules.ts'
import { isWatched } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { TapError } from '../tap/tap.ts'
import { findUnansweredCharge } from './findUnanswered.ts'
import { findSubscription, type SettleResult, settle, settleCredit } from './settle.ts'

/**
 * The gateway lookups in progress in this process, by charge id. Webhook and buyer often arrive at the same moment: the
 * second caller waits here, holding no database connection, and seldom needs a second gateway call.
 */
const underWay = new WeakMap<Db, Map<string, Promise<SettleResult | null>>>()

/** Reads the charge from the gateway and settles it. Returns null if the charge does not exist or is not ours. */
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
    // Only an outcome is final. Anything else, including a failure, may have changed since that lookup started.
    const result = await before.catch((error: unknown) => {
      // The gateway is unreachable; a second call would exceed the response time.
      if (error instanceof TapError) throw error
      return null
    })
    if (result && result.payment.outcome !== 'NONE') return result
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
    // Take the time now: the date may have changed during the call.
    return await settle(services, charge, source, now())
  } catch (error) {
    if (error instanceof TapError && error.kind === 'missing') return null
    throw error
  }
}

/** Returns the current state of a payment. Asks the gateway only if the payment can still change. */
export async function syncPayment(
  services: PaymentServices,
  payment: PaymentRow,
  source: PaymentSource,
  now: () => Date,
): Promise<SettleResult> {
  const result = isWatched(payment) ? await ask(services, payment, source, now) : null
  return result ?? { payment, subscription: await findSubscription(services.db, payment.id) }
}

const ask = (services: PaymentServices, payment: PaymentRow, source: PaymentSource, now: () => Date) =>
  payment.chargeId
    ? syncCharge(services, payment.chargeId, source, now)
    : payment.chargeFils === 0
      ? settleCredit(services, payment, source, now())
      : payment.status === 'UNKNOWN'
        ? findUnansweredCharge(services, payment, source, now)
        : null
