import type pg from 'pg'
import { userSorts } from '../../domain/accounts/adminContract.ts'
import { roles, userStatuses } from '../../domain/accounts/rules.ts'
import { auditSorts } from '../../domain/audit/contract.ts'
import { paymentSorts } from '../../domain/payments/adminContract.ts'
import { paymentOutcomes, paymentStatuses } from '../../domain/payments/rules.ts'
import { subscriptionSorts } from '../../domain/subscriptions/adminContract.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/rules.ts'

type Query = Record<string, string>
/** The admin's views, with the calls of each. */
export type Requests = Record<string, string[]>

const SEARCHES = {
  hits: ['ahmed', 'فاطمة', 'مريم الدوسري', 'no', 'khalid rashid', '77'],
  none: ['zzyzx', 'قثظط', 'ahmed zzyzx', 'فاطمة قثظط'],
}
/** The last page of the rows that are counted. */
const COUNTED_PAGE = 499
const SIZE = 20

const urlOf = (path: string, query: Query) => `${path}?${new URLSearchParams(query)}`

/** Requests every sort of a list with every filter, at its start, deep inside and at its end; and searches. */
async function listRequests(
  path: string,
  { sorts, filters, searches }: { sorts: readonly string[]; filters: Query[]; searches: string[] },
  rowsOf: (url: string) => Promise<number>,
): Promise<Requests> {
  const requests: Requests = {}
  const name = path.replace('/admin/', '')
  const add = (label: string, query: Query) => {
    requests[`${name}: ${label}`] ??= []
    requests[`${name}: ${label}`]?.push(urlOf(path, query))
  }
  const all = (query: Query) => (sorts.length > 0 ? sorts.map((sort) => ({ ...query, sort })) : [query])
  for (const filter of [{}, ...filters]) {
    const filtered = Object.keys(filter).length > 0
    const pages = Math.ceil((await rowsOf(urlOf(path, filter))) / SIZE)
    for (const query of all(filter)) {
      add(filtered ? 'filtered' : 'every sort', query)
      if (pages > COUNTED_PAGE && !filtered) add('page 500', { ...query, page: String(COUNTED_PAGE) })
      if (pages > 1) add('last page', { ...query, page: String(pages - 1) })
    }
  }
  for (const search of [...SEARCHES.hits, ...searches])
    for (const query of all({ search })) add('search with hits', query)
  for (const search of SEARCHES.none) for (const query of all({ search })) add('search without hits', query)
  for (const filter of filters)
    for (const query of all({ ...filter, search: 'فاطمة' })) add('search, filtered', query)
  return requests
}

/** All requests of the admin panel. `rowsOf` returns the number of rows of a list, however long it is. */
export async function allRequests(
  pool: pg.Pool,
  rowsOf: (url: string) => Promise<number>,
): Promise<Requests> {
  const column = async (text: string) =>
    (await pool.query<{ one: string }>({ text: `select one::text from (${text}) as found(one)` })).rows.map(
      ({ one }) => one,
    )
  const choices = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }))
  const plans = await column('select id from plans')
  const [admin = ''] = await column("select id from users where role = 'ADMIN' limit 1")
  const emails = await column('select email from users order by subscription_count desc limit 1')
  const phones = await column('select phone from users where subscription_count = 1 limit 1')
  const [charge = ''] = await column('select charge_id from payments limit 1')
  const people = [...emails, ...phones]
  // The biggest customers and ordinary ones, five of each.
  const accounts = await column(`(select id from users order by subscription_count desc limit 5)
    union all (select id from users where subscription_count = 1 limit 5)`)
  const guests = await column(`(select email from guests order by subscription_count desc limit 5)
    union all (select email from guests where subscription_count = 1 limit 5)`)
  const bought = await column('select id from subscriptions where payment_id is not null limit 10')
  const paid = await column(`(select id from payments where outcome = 'SUBSCRIBED' limit 5)
    union all (select id from payments where outcome = 'NONE' limit 5)`)
  const charges = await column(`select charge_id from payments where outcome = 'ORPHANED' limit 5`)
  const target = accounts[0] ?? ''
  const requestsFor = (path: string, key: string, values: string[], more: Query = {}) =>
    values.map((value) => urlOf(path, { [key]: value, ...more }))
  const both = (path: string) => [
    ...requestsFor(path, 'userId', accounts),
    ...requestsFor(path, 'guestEmail', guests),
  ]
  return {
    'home: today': ['/admin/insights/today'],
    'home: numbers': ['3', '6', '9'].map((months) => urlOf('/admin/insights', { months })),
    ...(await listRequests(
      '/admin/users',
      {
        sorts: userSorts,
        filters: [
          ...choices('role', roles),
          ...choices('status', userStatuses),
          ...choices('verified', ['true', 'false']),
        ],
        searches: people,
      },
      rowsOf,
    )),
    ...(await listRequests(
      '/admin/guests',
      { sorts: [], filters: [], searches: guests.slice(0, 2) },
      rowsOf,
    )),
    ...(await listRequests(
      '/admin/subscriptions',
      {
        sorts: subscriptionSorts,
        filters: [
          ...choices('status', subscriptionStatuses),
          ...choices('planId', plans),
          ...choices('customer', ['registered', 'guest']),
        ],
        searches: [...people, 'W-10234', '10234'],
      },
      rowsOf,
    )),
    ...(await listRequests(
      '/admin/payments',
      {
        sorts: paymentSorts,
        filters: [...choices('status', paymentStatuses), ...choices('outcome', paymentOutcomes)],
        searches: [...people, charge],
      },
      rowsOf,
    )),
    ...(await listRequests(
      '/admin/audit',
      {
        sorts: auditSorts,
        filters: [
          { actorId: admin },
          { action: 'PUT /admin/users/:id' },
          { action: 'PUT /admin/plans/:id' },
          { target },
          { from: '2026-11-01', to: '2026-11-30' },
          { from: '2026-09-22', to: '2026-09-22' },
        ],
        searches: ['admin 3', target],
      },
      rowsOf,
    )),
    'audit: who': ['/admin/audit/actors'],
    'story: head': [
      ...accounts.map((id) => `/admin/users/${id}`),
      ...guests.map((email) => `/admin/guests/${encodeURIComponent(email)}`),
      ...both('/admin/customers/summary'),
    ],
    'story: devices, addresses': accounts.flatMap((id) => [
      `/admin/users/${id}/sessions`,
      `/admin/users/${id}/addresses`,
    ]),
    'story: subscriptions': both('/admin/subscriptions'),
    'story: payments': both('/admin/payments'),
    'story: deliveries': [
      ...both('/admin/customers/deliveries'),
      ...requestsFor('/admin/customers/deliveries', 'userId', accounts.slice(0, 5), { page: '9' }),
    ],
    'story: feedback': requestsFor('/admin/customers/feedback', 'userId', accounts),
    'story: emails': both('/admin/customers/emails'),
    'story: audit': requestsFor('/admin/audit', 'target', accounts),
    'one subscription': bought.flatMap((id) => [
      `/admin/subscriptions/${id}`,
      `/admin/subscriptions/${id}/history`,
      `/admin/payments?subscriptionId=${id}`,
    ]),
    'payment story': [...paid, ...charges].map((id) => `/admin/payments/${id}`),
  }
}
