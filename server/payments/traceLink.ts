import { idOfToken, signedId } from '../http/signedId.ts'
import type { Keys } from '../keys.ts'

/** The page every email about a payment leads to. Its token opens this one payment, to read it, and nothing else. */
export const tracePath = (
  { traces }: Pick<Keys, 'traces'>,
  paymentId: string,
): `/payments/trace?token=${string}` => `/payments/trace?token=${signedId(traces, paymentId)}`

/** Whose token this is; null for anything we did not write ourselves. */
export const paymentOfToken = ({ traces }: Pick<Keys, 'traces'>, token: string): string | null =>
  idOfToken(traces, token)
