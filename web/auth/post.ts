import type { z } from 'zod'
import type { CallInput, Endpoint, Returned } from '../../domain/endpoint.ts'
import { type ApiError, refusal, unknownError } from '../api/apiError.ts'
import { clearCache } from '../api/cache.ts'
import { readJson, request } from '../api/request.ts'

type Posted = Endpoint & { method: 'POST'; body: z.ZodType }

/** A refused call and, where the server says so, in how many seconds it may be tried again. */
export class Refused extends Error {
  readonly error: ApiError
  readonly retryAfterSeconds: number | null
  constructor(error: ApiError, retryAfter: string | null) {
    super(error.message, { cause: error })
    this.error = error
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

/**
 * A call by someone who is not signed in: like refresh and logout it never renews a session, and its refusal
 * keeps the `Retry-After` that a limit comes with.
 */
export async function post<E extends Posted>(e: E, body: CallInput<E>['body']): Promise<Returned<E>> {
  const response = await request({ method: e.method, url: e.path, body })
  const json = await readJson(response)
  if (!response.ok) throw new Refused(refusal(response.status, json), response.headers.get('retry-after'))
  const answer = e.returns.safeParse(json)
  if (!answer.success) throw unknownError(response.status, answer.error)
  await clearCache()
  return answer.data as Returned<E> // z.output of a generic schema, which safeParse gives as unknown
}
