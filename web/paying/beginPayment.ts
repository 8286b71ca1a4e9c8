import { SECOND_MS } from '../../domain/dates.ts'
import { ApiError } from '../api.ts'
import { sessionReady } from '../session.ts'

/** As long as the server leaves a beginning alone that has not come back from the gateway, and a little more. */
const MAX_WAITS = 12
const USUAL_WAIT_SECONDS = 2

export type BegunPayment = { id: string; redirectUrl: string }
/**
 * What begins a payment under its key, in place of an open one where that is named. `renewKey` gives it another key and
 * returns how to go back to the one before.
 */
export type PaymentStart = {
  send: (replaces: string | undefined) => Promise<BegunPayment>
  renewKey: () => () => void
}

/**
 * Begins a payment under its key. Whatever is sent again carries the same key and is the same payment; only a key that
 * was used for other details gives way to a new one, and then an open payment of this order is in the way instead.
 */
export async function beginPayment(
  { send, renewKey }: PaymentStart,
  replaces?: string,
): Promise<BegunPayment> {
  // A customer's order is theirs only if it is sent as theirs.
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
        // Only the key it was begun with leads to an open payment.
        payment = error.openPayment
        takeKeyBack = renewKey()
      } else if (error.errorCode === 'PAYMENT_IN_FLIGHT' && waits < MAX_WAITS) {
        waits++
        await wait(error.retryAfterSeconds ?? USUAL_WAIT_SECONDS)
      } else if (error.errorCode === 'PAYMENT_OPEN' && payment !== null && error.openPayment === null) {
        // That one may also let another payment take its place.
        takeKeyBack()
        const { status, errorCode, message, details } = error
        throw new ApiError(status, errorCode, message, details, error, null, payment)
      } else throw error
    }
  }
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * SECOND_MS))
