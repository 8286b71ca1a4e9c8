import { SECOND_MS } from '../../../domain/dates.ts'
import { ApiError } from '../../api.ts'
import { translator } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { guestPayment } from '../../paying/guestPayment.ts'
import { completedOrder, paymentProblem, pendingOrder } from '../../paying/paymentRecords.ts'
import { delay, pollPaymentState } from '../../paying/paymentState.ts'
import { toast } from '../../ui/toast.ts'
import { renewOrderKey } from '../draft.ts'
import { cardOutcome, cardResult } from './cardReturn.ts'
import { completeOrder } from './completeOrder.ts'

/** The redirect page's four states (rule L10), and which words of it show. */
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
  /** Why it failed, as the server says it. */
  reason: string | null
  /** Where it goes on by itself. */
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

/** Follows somebody who comes back from the payment page to where they belong. Coming back twice does no harm. */
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
    /** Where a card was added: the profile, or the subscription that it is to renew. */
    addedFor?: string | null
  },
) {
  const [result, waitMs] = await outcomeOf(tapId, addedFor, signal)
  if (signal.aborted) return
  show(result)
  const said = toastOf[result.textKey]
  if (said) toast[said.kind](translator('paying')(said.key))
  await delay(waitMs, signal)
  if (result.nextPath !== null) go(result.nextPath)
}

/** It stays a while on the next page, which says nothing of it itself. */
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
    // Also where its address no longer says so: it is no order that could be kept or tried again.
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

/** Paying again is locked until this payment is known. */
function unknownOutcome(paymentId: string | undefined): [ReturnState, number] {
  const { renews, byLink } = begunBy(paymentId)
  if (paymentId !== undefined) paymentProblem.write({ paymentId, renews, is: 'unknown', message: null })
  return [
    { state: 'error', textKey: 'error', reason: null, nextPath: pageAfter('error', { renews, byLink }) },
    LATER_MS,
  ]
}

const MADE_LATER = subscriptionPage('?payment=success&subscription=failed')

/** Makes the subscription of a captured payment; the page to go on to. */
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
    // The money is here and stays safe: webhook and janitor go on trying, and the next page says so.
    paymentProblem.write(null)
    return MADE_LATER
  }
}

/** Another payment of the order was paid first: this money goes back, and the confirmation is that one's. */
function paidTwice(error: ApiError) {
  paymentProblem.write(null)
  pendingOrder.write(null)
  toast.warning(error.message)
  return subscriptionPage('?payment=success&step=6')
}

/** Another tab began it: what was bought, as the server knows it. Without an answer the page speaks in general. */
async function recallOrder(paymentId: string) {
  if (completedOrder.read()?.paymentId === paymentId) return
  completedOrder.write(null)
  try {
    await completeOrder(paymentId, null)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Nothing was paid: why, and another key, for the next try is another payment of the same order. */
export function afterFailure(paymentId: string, message: string | null): string {
  guestPayment.forget(paymentId)
  const { renews, byLink } = begunBy(paymentId)
  paymentProblem.write({ paymentId, renews, is: 'failed', message })
  // A renewal and a payment link have keys of their own.
  if (renews === null && !byLink) renewOrderKey()
  return pageAfter('failed', { renews, byLink })
}

/** What this tab began the payment for: a renewal of a subscription, a payment link, or else an order of the wizard's. */
function begunBy(paymentId: string | undefined): Begun {
  const order = pendingOrder.read()
  const own = order && order.paymentId === paymentId ? order : null
  return { renews: own?.renews ?? null, byLink: own?.byLink ?? false }
}
type Begun = { renews: string | null; byLink: boolean }

/** Back to where the next try begins. */
function pageAfter(outcome: 'failed' | 'error', { renews, byLink }: Begun) {
  if (byLink) return to('payByLink')
  return renews === null
    ? subscriptionPage(`?payment=${outcome}`)
    : `${to('dashboard')}?renew=${renews}&payment=${outcome}`
}
