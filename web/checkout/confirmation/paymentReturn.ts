import { SECOND_MS } from '../../../domain/dates.ts'
import { ApiError } from '../../api.ts'
import { translator } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { guestPayment } from '../../paying/guestPayment.ts'
import { completedOrder, paymentProblem, pendingOrder } from '../../paying/paymentRecords.ts'
import { delay, type PaymentState, pollPaymentState } from '../../paying/paymentState.ts'
import { sessionReady } from '../../session.ts'
import { toast } from '../../ui/toast.ts'
import { renewOrderKey } from '../draft.ts'
import { completeOrder } from './completeOrder.ts'

/** The four states of the redirect page (rule L10), and the key of the text it shows. */
export type ReturnState = {
  state: 'processing' | 'success' | 'failed' | 'error'
  textKey:
    | 'processing'
    | 'success'
    | 'safe'
    | 'failed'
    | 'error'
    | 'invalid'
    | 'cardSaved'
    | 'cardNotSaved'
    | 'cardFailed'
    | 'cardOpen'
  /** The server's reason for the failure. */
  reason: string | null
  /** The page it goes on to by itself. */
  nextPath: string | null
}
export const processing: ReturnState = {
  state: 'processing',
  textKey: 'processing',
  reason: null,
  nextPath: null,
}

const subscriptionPage = (query: string) => `${to('subscription')}${query}`

const SOON_MS = 1.5 * SECOND_MS
const LATER_MS = 2 * SECOND_MS

/** Handles the return from the payment page: shows the result and goes to the right page. Safe to repeat. */
export async function handlePaymentReturn(
  tapId: string | null,
  {
    show,
    go,
    signal,
    addedFor = null,
  }: {
    show: (result: ReturnState) => void
    go: (path: string) => void
    signal: AbortSignal
    /** Where a card was added: the profile, or the id of the subscription that it will renew. */
    addedFor?: string | null
  },
) {
  const [result, waitMs] = await outcomeOf(tapId, addedFor, signal)
  if (signal.aborted) return
  show(result)
  const notice = toastOf[result.textKey]
  if (notice) toast[notice.kind](translator('paying')(notice.key))
  await delay(waitMs, signal)
  if (result.nextPath !== null) go(result.nextPath)
}

/** Toasts that stay visible on the next page, which does not show the result itself. */
const toastOf: Partial<Record<ReturnState['textKey'], { kind: 'success' | 'error'; key: ToastKey }>> = {
  cardFailed: { kind: 'error', key: 'redirect.cardFailed' },
  cardNotSaved: { kind: 'error', key: 'redirect.cardNotSaved' },
  success: { kind: 'success', key: 'toast.complete' },
  failed: { kind: 'error', key: 'toast.failed' },
  error: { kind: 'error', key: 'toast.error' },
}
type ToastKey =
  | 'toast.complete'
  | 'toast.failed'
  | 'toast.error'
  | 'redirect.cardFailed'
  | 'redirect.cardNotSaved'

async function outcomeOf(
  tapId: string | null,
  addedFor: string | null,
  signal: AbortSignal,
): Promise<[ReturnState, number]> {
  if (!tapId)
    return [{ state: 'error', textKey: 'invalid', reason: null, nextPath: subscriptionPage('') }, LATER_MS]
  try {
    if (addedFor !== null) return [await cardOutcome(tapId, addedFor, signal), LATER_MS]
    const end = await pollPaymentState(tapId, signal)
    // A card check, even if the address no longer says so. It has no order to keep or retry.
    if (end.is === 'captured' ? end.card : end.isCardCheck) return [cardResult(end, 'profile'), LATER_MS]
    if (end.is === 'open') return unknownOutcome(tapId)
    if (end.is === 'failed') {
      const nextPath = afterFailure(tapId, end.message)
      return [{ state: 'failed', textKey: 'failed', reason: end.message, nextPath }, LATER_MS]
    }
    const nextPath = await afterCapture(tapId)
    const success = { state: 'success', reason: null, nextPath } as const
    return nextPath === MADE_LATER
      ? [{ ...success, textKey: 'safe' }, LATER_MS]
      : [{ ...success, textKey: 'success' }, SOON_MS]
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (addedFor !== null) return [cardResult({ is: 'open', status: null }, addedFor), LATER_MS]
    return unknownOutcome(error.status === 404 ? pendingOrder.read()?.paymentId : tapId)
  }
}

/** Locks paying again until this payment's result is known. */
function unknownOutcome(paymentId: string | undefined): [ReturnState, number] {
  const { renews, byLink } = begunBy(paymentId)
  if (paymentId !== undefined) paymentProblem.write({ paymentId, renews, is: 'unknown', message: null })
  return [
    { state: 'error', textKey: 'error', reason: null, nextPath: pageAfter('error', { renews, byLink }) },
    LATER_MS,
  ]
}

const MADE_LATER = subscriptionPage('?payment=success&subscription=failed')

/** Requests the subscription of a captured payment and returns the next page. */
export async function afterCapture(paymentId: string): Promise<string> {
  guestPayment.forget(paymentId)
  const order = pendingOrder.read()
  if (!order) {
    paymentProblem.write(null)
    await recallOrder(paymentId)
    return subscriptionPage('?payment=success&step=6')
  }
  try {
    await completeOrder(paymentId, order)
    return order.byLink && order.paymentId === paymentId
      ? to('payByLink')
      : subscriptionPage('?step=6&success=true')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.errorCode === 'PAID_TWICE') return paidTwice(error)
    // The payment is captured: webhook and janitor keep trying, and the next page says so.
    paymentProblem.write(null)
    return MADE_LATER
  }
}

/** Another payment of the order was captured first. This one is refunded, and the confirmation shows the other. */
function paidTwice(error: ApiError) {
  paymentProblem.write(null)
  pendingOrder.write(null)
  toast.warning(error.message)
  return subscriptionPage('?payment=success&step=6')
}

/**
 * The payment was started in another tab: asks the server what was bought. Without an answer the page shows a general
 * text.
 */
async function recallOrder(paymentId: string) {
  if (completedOrder.read()?.paymentId === paymentId) return
  completedOrder.write(null)
  try {
    await completeOrder(paymentId, null)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Nothing was charged. Stores the reason and renews the key, because the next attempt is another payment of the same
 * order.
 */
export function afterFailure(paymentId: string, message: string | null): string {
  guestPayment.forget(paymentId)
  const { renews, byLink } = begunBy(paymentId)
  paymentProblem.write({ paymentId, renews, is: 'failed', message })
  // A renewal and a payment link have their own keys.
  if (renews === null && !byLink) renewOrderKey()
  return pageAfter('failed', { renews, byLink })
}

/** What this tab started the payment for: a renewal, a payment link, or the wizard's order. */
function begunBy(paymentId: string | undefined): Begun {
  const order = pendingOrder.read()
  const own = order && order.paymentId === paymentId ? order : null
  return { renews: own?.renews ?? null, byLink: own?.byLink ?? false }
}
type Begun = { renews: string | null; byLink: boolean }

/** The page where the next attempt starts. */
function pageAfter(outcome: 'failed' | 'error', { renews, byLink }: Begun) {
  if (byLink) return to('payByLink')
  return renews === null
    ? subscriptionPage(`?payment=${outcome}`)
    : `${to('dashboard')}?renew=${renews}&payment=${outcome}`
}

/** The result of adding a card. Leads back to the auto-renewal it was for, with the card chosen, or to the profile. */
async function cardOutcome(tapId: string, addedFor: string, signal: AbortSignal): Promise<ReturnState> {
  // Only the owner gets the card's id.
  await sessionReady()
  return cardResult(await pollPaymentState(tapId, signal), addedFor)
}

const PROFILE = 'profile'

function cardResult(end: PaymentState, addedFor: string): ReturnState {
  const cardId = end.is === 'captured' ? (end.card?.id ?? null) : null
  const nextPath =
    addedFor === PROFILE
      ? `${to('dashboard')}?tab=profile`
      : `${to('dashboard')}?${new URLSearchParams({ autoRenew: addedFor, ...(cardId && { card: cardId }) })}`
  if (end.is === 'open') return { state: 'error', textKey: 'cardOpen', reason: null, nextPath }
  if (end.is === 'failed') return { state: 'failed', textKey: 'cardFailed', reason: end.message, nextPath }
  return end.card?.saved
    ? { state: 'success', textKey: 'cardSaved', reason: null, nextPath }
    : { state: 'error', textKey: 'cardNotSaved', reason: null, nextPath }
}
