import { SECOND_MS } from '../../domain/dates.ts'
import { ApiError } from '../api.ts'
import { sessionReady } from '../session.ts'

/** Slightly longer than the server waits for a payment start that got no response from the gateway. */
const MAX_WAITS = 12
const USUAL_WAIT_SECONDS = 2

export type BegunPayment = { id: string; redirectUrl: string }
/**
 * Starts a payment with its idempotency key, replacing the open payment `replaces` if given. `renewKey` switches to a
 * new key and returns a function that restores the old one.
 */
export type PaymentStart = {
  send: (replaces: string | undefined) => Promise<BegunPayment>
  renewKey: () => () => void
}

/**
 * Starts a payment with its idempotency key. A retry uses the same key and is the same payment. If the key was used for
 * other details, retries once with a new key; an open payment of this order then causes a conflict.
 */
export async function beginPayment(
  { send, renewKey }: PaymentStart,
  replaces?: string,
): Promise<BegunPayment> {
  // An order belongs to a customer only if it is sent with the session.
  await sessionReady()
  let renewed = false
  let payment: ApiError['openPayment'] = null
  let takeKeyBack = () => {}
  for (let waits = 0; ; ) {
    try {
      return await send(replaces)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errorCode === 'KEY_REUSED' && !renewed) {
        renewed = true
        // Only the response to the original key contains the open payment.
        payment = error.openPayment
        takeKeyBack = renewKey()
      } else if (error.errorCode === 'PAYMENT_IN_FLIGHT' && waits < MAX_WAITS) {
        waits++
        await wait(error.retryAfterSeconds ?? USUAL_WAIT_SECONDS)
      } else if (error.errorCode === 'PAYMENT_OPEN' && payment !== null && error.openPayment === null) {
        // Restore the key, which also allows replacing that payment.
        takeKeyBack()
        const { status, errorCode, message, details } = error
        throw new ApiError(status, errorCode, message, details, error, null, payment)
      } else throw error
    }
  }
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * SECOND_MS))
