import { ApiError, networkError } from '../api/apiError.ts'
import { serverNow } from '../clock.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { Refused } from './post.ts'

/** Why a form could not be sent, and from when on it may be tried again. */
export type Failure = { error: ApiError; retryAt: Date | null }

export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Refused) {
    const { error, retryAfterSeconds } = thrown
    const retryAt =
      retryAfterSeconds === null ? null : new Date(serverNow().getTime() + retryAfterSeconds * SECOND_MS)
    return { error, retryAt }
  }
  if (thrown instanceof ApiError) return { error: thrown, retryAt: null }
  return { error: networkError(thrown), retryAt: null }
}
