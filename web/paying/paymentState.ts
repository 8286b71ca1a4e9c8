import { paymentStatus } from '../../domain/payments/contract.ts'
import { type PaymentStatus, STATUS_POLL_FOR_MS, STATUS_POLL_MS } from '../../domain/payments/rules.ts'
import { ApiError, call } from '../api.ts'

export type PaymentState =
  /** `card`: of a card check, and which one only where its owner asks. */
  | { is: 'captured'; subscribed: boolean; card: { saved: boolean; id: string | null } | null }
  | { is: 'failed'; message: string | null; isCardCheck?: true }
  /** Money may still move; null: the gateway could not be asked. */
  | { is: 'open'; status: PaymentStatus | null; isCardCheck?: true }

/** The gateway cannot be asked, or we have asked too often: neither says anything about the money. */
const WAITS = [429, 503]

/** How a payment stands now. Throws what is no answer about it: no connection, no such payment. */
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
    const what = card && { isCardCheck: true as const }
    return final ? { is: 'failed', message, ...what } : { is: 'open', status, ...what }
  } catch (error) {
    if (error instanceof ApiError && WAITS.includes(error.status)) return { is: 'open', status: null }
    throw error
  }
}

/** Waits; leaving the page ends it, and everything after it, quietly. */
export const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Asks until the payment has come to an end, for as long as somebody may be asked to wait for it. */
export async function pollPaymentState(paymentId: string, signal: AbortSignal): Promise<PaymentState> {
  const until = performance.now() + STATUS_POLL_FOR_MS
  while (true) {
    const now = await readPaymentState(paymentId)
    if (now.is !== 'open') return now
    if (performance.now() >= until)
      // Another payment took its place: there is nothing to wait for. Its status says so in words.
      return now.status === 'REPLACED' ? { is: 'failed', message: null } : now
    await delay(STATUS_POLL_MS, signal)
  }
}
