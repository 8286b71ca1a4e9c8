import { QueryClient, type QueryFilters } from '@tanstack/react-query'
import { MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { ApiError } from './apiError.ts'

const RETRIES = 3
const FRESH_MS = 5 * MINUTE_MS

/** Never cached, because these change by themselves or a decision depends on them (rule W3). */
const neverCached = [
  '/payments/status/',
  '/payments/open',
  '/subscriptions/sub-status',
  '/users/me/active-devices',
  '/admin/deliveries',
  '/admin/closures/preview',
  '/admin/recovery',
  '/dev/mailbox',
]
export const isCached = (path: string) => !neverCached.some((p) => path.startsWith(p))

export const shouldRetry = (failures: number, error: unknown) =>
  failures < RETRIES && !(error instanceof ApiError && (error.status === 401 || error.status === 403))
export const retryDelay = (failures: number) => Math.min(SECOND_MS * 2 ** failures, 30 * SECOND_MS)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: 10 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
      retryDelay,
    },
  },
})

/** Clears the cache after a write: drops inactive queries and reads active ones again. */
export async function clearCache() {
  queryClient.removeQueries({ type: 'inactive' })
  await makeOld({})
}

/**
 * Invalidates queries: active ones are read again now, inactive ones when they are next used. A first read in progress
 * is cancelled and restarted, because invalidating alone would keep its response, which may be from before the change.
 */
export function makeOld(filters: QueryFilters) {
  void queryClient.cancelQueries({ ...filters, type: 'active' }, { silent: true, revert: false })
  return queryClient.invalidateQueries(filters)
}
