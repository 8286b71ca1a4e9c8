import { SECOND_MS } from '../../../domain/dates.ts'
import { type PaymentOptions, processPayment, processSavedCard } from '../../../domain/payments/contract.ts'
import { ApiError, call } from '../../api.ts'
import { sessionReady } from '../../session.ts'
import { currentDraft, renewOrderKey } from '../draft.ts'
import type { Order } from '../orderBody.ts'

/** As long as the server leaves a beginning alone that has not come back from the gateway, and a little more. */
const MAX_WAITS = 12
const USUAL_WAIT_SECONDS = 2

export type PaymentChoice = Pick<PaymentOptions, 'method' | 'card'>

/**
 * Begins the order's payment under the order's key. Whatever is sent again carries the same key and is the same
 * payment; only a key that was used for other details gives way to a new one, and then an open payment of this order
 * is in the way instead.
 */
export async function startPayment(order: Order, choice: PaymentChoice, saveCard: boolean) {
  // A customer's order is theirs only if it is sent as theirs.
  await sessionReady()
  let renewed = false
  let payment: ApiError['openPayment'] = null
  for (let waits = 0; ; ) {
    try {
      return await send(order, choice, saveCard)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errorCode === 'KEY_REUSED' && !renewed) {
        renewed = true
        // Only the key it was begun with leads to an open payment.
        payment = error.openPayment
        renewOrderKey()
      } else if (error.errorCode === 'PAYMENT_IN_FLIGHT' && waits < MAX_WAITS) {
        waits++
        await wait(error.retryAfterSeconds ?? USUAL_WAIT_SECONDS)
      } else if (error.errorCode === 'PAYMENT_OPEN' && payment !== null && error.openPayment === null) {
        const { status, errorCode, message, details } = error
        throw new ApiError(status, errorCode, message, details, error, null, payment)
      } else throw error
    }
  }
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * SECOND_MS))

function send(order: Order, { method, card }: PaymentChoice, saveCard: boolean) {
  const options = { headers: { 'Idempotency-Key': currentDraft().key } }
  return card
    ? call(processSavedCard, { body: { ...order, cardId: card.id } }, options)
    : call(processPayment, { body: { ...order, paymentMethod: method, saveCard } }, options)
}
