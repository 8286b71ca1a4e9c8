import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../domain/language.ts'
import { paymentsPerAddress } from '../../domain/payments/rules.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { addressKey, clientAddress } from '../http/clientAddress.ts'
import { idempotencyKeyOf } from '../http/idempotencyKey.ts'
import { PaymentConflict, type PaymentResponse } from './process.ts'

export type PaymentPress = { req: FastifyRequest; reply: FastifyReply; language: Language }

/** The same two values stand in the answer and in headers: clients may read either. */
function withHeaders(reply: FastifyReply, response: PaymentResponse): PaymentResponse {
  reply.header('x-payment-id', response.id).header('x-redirect-url', response.redirectUrl)
  return response
}

/** One press on "pay": its key and where it came from go in, where to pay comes out, also where that is a conflict. */
export async function respondWithPayment(
  { req, reply }: Pick<PaymentPress, 'req' | 'reply'>,
  work: (pressed: { key: string | undefined; ip: string }) => Promise<PaymentResponse>,
): Promise<PaymentResponse> {
  try {
    const key = idempotencyKeyOf(req)
    return withHeaders(reply, await work({ key, ip: clientAddress(req.ip) }))
  } catch (error) {
    if (error instanceof PaymentConflict && error.response) withHeaders(reply, error.response)
    throw error
  }
}

/** What one address may ask for within an hour. */
export async function countPayments(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  what: 'payments' | 'unknown payments',
  ip: string,
) {
  if (config.rateLimits) await countAttempt(db, `${what} from ${addressKey(ip)}`, paymentsPerAddress, now())
}
