import { paymentStatus } from '../../domain/payments/contract.ts'
import { type PaymentStatus, STATUS_POLL_FOR_MS, STATUS_POLL_MS } from '../../domain/payments/rules.ts'
import { ApiError, call } from '../api.ts'

export type PaymentState =
  /** `card`: for a card check. Only its owner gets the card's id. */
  | { is: 'captured'; subscribed: boolean; card: { saved: boolean; id: string | null } | null }
  | { is: 'failed'; message: string | null; isCardCheck?: true }
  /** The money may still move. `status` null: the gateway could not be reached. */
  | { is: 'open'; status: PaymentStatus | null; isCardCheck?: true }

/** The gateway is unreachable, or we sent too many requests. Neither says anything about the money. */
const WAITS = [429, 503]

/**
 * Reads the payment's current state. Throws if the response says nothing about it: no connection, or no such payment.
 */
export async function readPaymentState(paymentId: string): Promise<PaymentState> {
  try {
    const { status, success, final, subscribed, message, kind, cardSaved, cardId } = await call(
      paymentStatus,
      {
        params: { id: paymentId },
      },
    )
    const card = kind === 'CARD_CHECK' ? { saved: cardSaved, id: cardId } : null
    if (status === 'CAPTURED' && success) return { is: 'captured', subscribed, card }
    const cardCheck = card && { isCardCheck: true as const }
    return final ? { is: 'failed', message, ...cardCheck } : { is: 'open', status, ...cardCheck }
  } catch (error) {
    if (error instanceof ApiError && WAITS.includes(error.status)) return { is: 'open', status: null }
    throw error
  }
}

/** Waits. If `signal` aborts, the promise never settles, which silently ends everything after it. */
export const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Polls until the payment has a final state or the maximum time has passed. */
export async function pollPaymentState(paymentId: string, signal: AbortSignal): Promise<PaymentState> {
  const until = performance.now() + STATUS_POLL_FOR_MS
  while (true) {
    const now = await readPaymentState(paymentId)
    if (now.is !== 'open') return now
    if (performance.now() >= until)
      // Another payment replaced it, so there is nothing to wait for. Its status has the message.
      return now.status === 'REPLACED' ? { is: 'failed', message: null } : now
    await delay(STATUS_POLL_MS, signal)
  }
}
