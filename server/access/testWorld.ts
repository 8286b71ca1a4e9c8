import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyEndpoint } from '../../domain/endpoint.ts'
import { issueLink } from '../accounts/links.ts'
import type { Db } from '../db/client.ts'
import { enqueue, idOf } from '../jobs/send.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { dataExports } from '../tables/privacy.ts'
import { as, NOW, tokens } from '../test/app.ts'
import { saladId } from '../test/testCatalogue.ts'
import { aPerson, aSession } from '../test/testMe.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import type { RequestParts } from './testTable.ts'

/** The kinds of callers. The invalid ones (`revoked`, `expired`) send a token that was the customer's own. */
export const callers = [
  'nobody',
  'customer',
  'other',
  'unverified',
  'suspended',
  'revoked',
  'expired',
  'admin',
  'superAdmin',
] as const
export type CallerKind = (typeof callers)[number]

const WithId = z.object({ id: z.string() })
/** One thing, or the first of a list. */
const Made = z.union([
  WithId,
  z.tuple([WithId], z.unknown()).transform(([first]) => first),
  z.object({ content: z.tuple([WithId], z.unknown()) }).transform(({ content: [first] }) => first),
])

/** A shop where `customer` has one of everything, bought and paid through the shop itself. */
export async function openWorld(db: Db) {
  // Before any request: the shop caches its menus for half a second.
  await fillMenus(db, NOW)
  const shop = await openShop(db)
  const customer = await aPerson(db)
  const people = {
    customer,
    other: await aPerson(db),
    unverified: await aPerson(db, { verified: false, status: 'PENDING' }),
    suspended: await aPerson(db, { status: 'SUSPENDED' }),
    admin: await aPerson(db, { role: 'ADMIN' }),
    superAdmin: await aPerson(db, { role: 'SUPER_ADMIN' }),
  }
  const isOver = new Date(NOW.getTime() - 1000)
  const expired = await tokens.sign({ userId: customer.id, sessionId: customer.id }, isOver)
  const headers: Record<CallerKind, Record<string, string>> = {
    nobody: {},
    customer: await as(customer),
    other: await as(people.other),
    unverified: await as(people.unverified),
    suspended: await as(people.suspended),
    revoked: (await aSession(db, customer, { revokedAt: NOW, revokedWhy: 'revoked' })).headers,
    expired: { authorization: `Bearer ${expired}` },
    admin: await as(people.admin),
    superAdmin: await as(people.superAdmin),
  }
  /** Sends a request as `caller` and returns the id in the response. */
  const made = async (caller: CallerKind, method: 'POST' | 'GET', path: string, body?: object) => {
    const answer = await shop.send(method, path, body, headers[caller])
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return Made.parse(answer.body).id
  }

  const payment = await made('customer', 'POST', '/payments/process', await anOrder(db, { saveCard: true }))
  await shop.pay(payment)
  const subscription = await made('customer', 'POST', '/subscriptions', { paymentId: payment })
  const job = idOf('mail.send', 'access')
  await enqueue(db, 'mail.send', { outboxId: job }, { id: job })
  await db.execute(sql`update pgboss.job set state = 'failed' where id = ${job}::uuid`)
  const until = new Date('2027-01-01T00:00:00Z')
  const copies = Object.values(people).map(({ id }) => ({
    userId: id,
    requestedAt: NOW,
    readyAt: NOW,
    expiresAt: until,
    content: {},
  }))
  await db.insert(dataExports).values(copies)
  const link = (purpose: 'RESET_PASSWORD' | 'VERIFY_EMAIL', { id: userId, email }: typeof customer) =>
    issueLink(db, shop.deps.keys, { userId, purpose, email }, NOW)
  return {
    db,
    shop,
    people,
    headers,
    made,
    payment,
    subscription,
    card: await made('customer', 'GET', '/payments/cards'),
    address: await made('customer', 'POST', '/addresses', anAddress),
    session: (await aSession(db, customer)).id,
    job,
    plan: await made('nobody', 'GET', '/plans'),
    salad: await saladId(db, 'manama-chicken'),
    ingredient: await made('admin', 'GET', '/admin/ingredients'),
    reset: await link('RESET_PASSWORD', customer),
    verification: await link('VERIFY_EMAIL', people.unverified),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

export const anAddress = { addressType: 'HOUSE', city: 'Seef', block: '428', road: '2803', houseNo: '7' }

/** How many rows the test's transaction has written so far, including rolled-back writes. */
export async function rowsWritten(db: Db): Promise<number> {
  const { rows } = await db.execute<{ written: number }>(sql`
    select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
             + pg_stat_get_xact_tuples_deleted(oid))::int as written
      from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'`)
  return rows[0]?.written ?? 0
}

/** The content of the database: a line with a checksum for every table, ours and the queue's. */
export async function fingerprint(db: Db): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind = 'r'
     order by 1`)
  const sums = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
  )
  const { rows } = await db.execute<{ name: string; sum: string | null }>(sql.raw(sums.join(' union all ')))
  // In any order, because several workers read them.
  return rows.map(({ name, sum }) => `${name} ${sum}`).toSorted()
}

export const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`

/** Sends one request. Closes an event stream after reading its status. */
export async function knock(
  { shop, headers }: World,
  e: AnyEndpoint,
  request: RequestParts,
  caller: CallerKind,
) {
  const { path = randomUUIDv7(), body, query } = request
  const parts = path.split('/')
  const answer = await shop.app.inject({
    method: e.method,
    url: `/api${e.path.replace(/:\w+/g, () => parts.shift() ?? '')}`,
    headers: { ...headers[caller], ...(Buffer.isBuffer(body) && { 'content-type': 'image/jpeg' }) },
    ...(body && { payload: body }),
    ...(query && { query }),
    ...('events' in e && { payloadAsStream: true as const }),
  })
  if (!('events' in e)) return { status: answer.statusCode, body: answer.body }
  answer.stream().destroy()
  return { status: answer.statusCode, body: '' }
}

/** Runs `work` and rolls back its writes. */
export async function undone<T>({ db }: World, name: string, work: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(`savepoint ${name}`))
  try {
    return await work()
  } finally {
    await db.execute(sql.raw(`rollback to savepoint ${name}`))
  }
}
