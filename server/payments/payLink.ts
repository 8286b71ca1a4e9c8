import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** Where a subscription that was added by hand is paid. Its token opens this one, to pay it, and nothing else. */
export const payPath = (
  { paymentLinks }: Pick<Keys, 'paymentLinks'>,
  subscriptionId: string,
): `/payments/pay?token=${string}` => `/payments/pay?token=${signedId(paymentLinks, subscriptionId)}`

/** Whose token this is; null for anything we did not write ourselves. */
export const subscriptionOfToken = (
  { paymentLinks }: Pick<Keys, 'paymentLinks'>,
  token: string,
): string | null => idOfToken(paymentLinks, token)
