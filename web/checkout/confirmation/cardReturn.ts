import { to } from '../../paths.ts'
import { type PaymentState, pollPaymentState } from '../../paying/paymentState.ts'
import { sessionReady } from '../../session.ts'
import type { ReturnState } from './paymentReturn.ts'

/**
 * The result of adding a card. Leads back to the auto-renewal it was for, with the card chosen, or to the
 * profile.
 */
export async function cardOutcome(
  tapId: string,
  addedFor: string,
  signal: AbortSignal,
): Promise<ReturnState> {
  // Only the owner gets the card's id.
  await sessionReady()
  return cardResult(await pollPaymentState(tapId, signal), addedFor)
}

const PROFILE = 'profile'

export function cardResult(end: PaymentState, addedFor: string): ReturnState {
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
