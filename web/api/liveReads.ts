import type { LiveEvent } from '../../domain/events/contract.ts'
import { makeOld } from './cache.ts'

/** Which reads each kind of event makes old, by how their addresses begin. A new kind is a line here. */
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

/** What a newer server tells of beyond this is not for us yet. */
export const isLiveEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  (value.kind === 'resync' || Object.hasOwn(reads, value.kind))

/** Makes old what an event concerns. */
export function readAgain({ kind }: LiveEvent) {
  const old = kind === 'resync' ? allReads : reads[kind]
  void makeOld({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' && old.some((path) => address.startsWith(`GET ${path}`)),
  })
}
