import type { LiveEvent } from '../../domain/events/contract.ts'
import { makeOld } from './cache.ts'

/** The reads that each kind of event invalidates, by the beginnings of their addresses. Add a line for a new kind. */
const reads: Record<Exclude<LiveEvent['kind'], 'resync'>, readonly string[]> = {
  'sessions.changed': ['/users/me/active-devices', '/users/me/sessions/history'],
  'subscriptions.changed': [
    '/subscriptions/my-subscriptions',
    '/subscriptions/me/',
    '/deliveries',
    '/payments?',
    '/payments/open',
  ],
  'payments.changed': ['/subscriptions/me/problems', '/payments?', '/payments/open', '/admin/insights/today'],
  'deliveries.changed': ['/admin/deliveries', '/admin/drivers', '/admin/insights/today'],
  'feedback.changed': ['/feedback', '/admin/feedback', '/admin/insights/today'],
  'orphans.changed': [
    '/admin/recovery/orphaned-payments',
    '/admin/recovery/stats',
    '/admin/payments',
    '/admin/insights/today',
  ],
}
const allReads = Object.values(reads).flat()

/** Ignores event kinds that only a newer server knows. */
export const isLiveEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  (value.kind === 'resync' || Object.hasOwn(reads, value.kind))

/** Invalidates the reads that an event concerns. */
export function readAgain({ kind }: LiveEvent) {
  const old = kind === 'resync' ? allReads : reads[kind]
  void makeOld({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' && old.some((path) => address.startsWith(`GET ${path}`)),
  })
}
