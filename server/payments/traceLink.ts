import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** The page that every email about a payment links to. Its token only gives read access to this payment. */
export const tracePath = (
  { traces }: Pick<Keys, 'traces'>,
  paymentId: string,
): `/payments/trace?token=${string}` => `/payments/trace?token=${signedId(traces, paymentId)}`

/** Returns the payment id of a token, or null if the token is not signed by us. */
export const paymentOfToken = ({ traces }: Pick<Keys, 'traces'>, token: string): string | null =>
  idOfToken(traces, token)
