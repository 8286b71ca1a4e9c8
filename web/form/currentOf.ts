import type { z } from 'zod'
import { ApiError } from '../api/apiError.ts'

/** Returns the version that someone else saved since this one was read (rule I16), or null for any other failure. */
export function currentOf<E>(error: unknown, returns: z.ZodType<E>): E | null {
  if (!(error instanceof ApiError) || error.errorCode !== 'CHANGED_MEANWHILE') return null
  const current = returns.safeParse(error.current)
  return current.success ? current.data : null
}
