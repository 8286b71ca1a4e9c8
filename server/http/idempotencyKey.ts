import type { FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'

/** A key identifies one press of a button. Longer keys are refused. */
const KEY = /^[\w.:-]{8,100}$/

export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('VALIDATION_FAILED', {}, { 'Idempotency-Key': 'invalid' })
  return header
}
