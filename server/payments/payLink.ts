import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** The page where a subscription added by hand is paid. Its token only gives access to paying this subscription. */
export const payPath = (
  { paymentLinks }: Pick<Keys, 'paymentLinks'>,
  subscriptionId: string,
): `/payments/pay?token=${string}` => `/payments/pay?token=${signedId(paymentLinks, subscriptionId)}`

/** Returns the subscription id of a token, or null if the token is not signed by us. */
export const subscriptionOfToken = (
  { paymentLinks }: Pick<Keys, 'paymentLinks'>,
  token: string,
): string | null => idOfToken(paymentLinks, token)
