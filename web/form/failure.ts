import { SECOND_MS } from '../../domain/dates.ts'
import { ApiError, networkError } from '../api/apiError.ts'
import { serverNow } from '../clock.ts'

/** Why a form could not be sent, and when it may be sent again. */
export type Failure = { error: ApiError; retryAt: Date | null }

export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof ApiError)) return { error: networkError(thrown), retryAt: null }
  const { retryAfterSeconds: wait } = thrown
  const retryAt = wait === null ? null : new Date(serverNow().getTime() + wait * SECOND_MS)
  return { error: thrown, retryAt }
}
