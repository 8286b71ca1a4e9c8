import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../domain/language.ts'
import { paymentsPerAddress } from '../../domain/payments/rules.ts'
import type { Deps } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { addressKey, clientAddress } from '../http/clientAddress.ts'
import { idempotencyKeyOf } from '../http/idempotencyKey.ts'
import { PaymentConflict, type PaymentResponse } from './purchase.ts'

export type PaymentPress = { req: FastifyRequest; reply: FastifyReply; language: Language }

/** Adds the payment's id and redirect address as headers; clients may read the headers or the body. */
function withHeaders(reply: FastifyReply, response: PaymentResponse): PaymentResponse {
  reply.header('x-payment-id', response.id).header('x-redirect-url', response.redirectUrl)
  return response
}

/**
 * Runs a payment request with its idempotency key and client address, and sets the payment headers on the response,
 * also on a conflict.
 */
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

/** Counts a request against the hourly limit of a client address. */
export async function countPayments(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  kind: 'payments' | 'unknown payments',
  ip: string,
) {
  if (config.rateLimits) await countAttempt(db, `${kind} from ${addressKey(ip)}`, paymentsPerAddress, now())
}
