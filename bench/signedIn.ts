import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import Fastify from 'fastify'
import { z } from 'zod'
import { me } from '../domain/accounts/contract.ts'
import { SECOND_MS } from '../domain/dates.ts'
import { myFeedback } from '../domain/feedback/contract.ts'
import { MAX_PAGE_SIZE } from '../domain/fields.ts'
import { myStats, mySubscriptions } from '../domain/subscriptions/contract.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../server/db/client.ts'
import { load } from './reads/load.ts'
import { benchApp, headersOf } from './scale/app.ts'
import { filledShop, NOW } from './scale/fill.ts'
import { sizesOf } from './scale/people.ts'
import { round } from './scale/print.ts'
import { cpuOf, middle, reportCpu } from './shared/measured.ts'
import { parts, roundsOr, shortOr } from './shared/options.ts'
import { Statement, statementsOf } from './signedIn/statements.ts'

/**
 * Measures the dashboard's requests when a customer opens it, compared with a bare Fastify that checks the same token,
 * runs the same PostgreSQL statements with `pg` alone and sends the rows. Each server is its own process, with 50
 * connections, in alternation. The customer has one running subscription in a shop of some thousand accounts.
 */
const SHARE = 0.02
const CONNECTIONS = 50
const WARM_MS = 1.5 * SECOND_MS
const FOR_MS = shortOr(3, 1) * SECOND_MS
const ROUNDS = roundsOr(3, 1)
const LEAST = 0.8
const reads = [
  `/api${me.path}`,
  `/api${mySubscriptions.path}`,
  `/api${myStats.path}`,
  `/api${myFeedback.path}?size=${MAX_PAGE_SIZE}`,
]

const StatementsByPath = z.record(z.string(), z.array(Statement))
const now = () => NOW

const [part, databaseUrl = ''] = parts
if (part === 'shop') await serveShop()
else if (part === 'bare') await serveBare()
else await measure()

async function serveShop() {
  const { db } = await openPostgres(databaseUrl, 'waraq-bench')
  const { app } = await benchApp(db, now)
  running(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** The token, the statements and the raw rows, with as little work as possible. */
async function serveBare() {
  const [message] = await once(process, 'message')
  const { pool, db } = await openPostgres(databaseUrl, 'waraq-bench')
  const { tokens } = (await benchApp(db, now)).deps
  const app = Fastify()
  for (const [path, statements] of Object.entries(StatementsByPath.parse(message)))
    app.get(path.split('?')[0] ?? path, async (req, reply) => {
      const claims = await tokens.read(req.headers.authorization?.slice('Bearer '.length) ?? '')
      const [session, ...queries] = statements
      const found = claims && session && (await pool.query(session.text, session.values))
      if (!found?.rowCount) return reply.code(401).send()
      const rows: unknown[] = []
      for (const { text, values } of queries) rows.push((await pool.query(text, values)).rows)
      return rows
    })
  running(await app.listen({ port: 0, host: '127.0.0.1' }))
}

function running(address: string) {
  reportCpu()
  process.once('disconnect', () => process.exit(0))
  process.send?.(Number(new URL(address).port))
}

type Server = { child: ChildProcess; port: number }

async function start(
  kind: 'shop' | 'bare',
  url: string,
  message?: z.output<typeof StatementsByPath>,
): Promise<Server> {
  const child = fork(import.meta.filename, [kind, url])
  if (message) child.send(message)
  const [port] = await once(child, 'message')
  return { child, port: z.int().parse(port) }
}

async function measure() {
  const cluster = await startPostgres()
  if (!cluster) throw new Error('This bench needs PostgreSQL')
  const servers: Server[] = []
  try {
    const url = await filledShop(cluster.url, SHARE)
    const headers = await aCustomer(url)
    const statements = await statementsOf(url, reads, { headers, now })
    const [shop, bare] = [await start('shop', url), await start('bare', url, statements)]
    servers.push(shop, bare)
    console.log(`PostgreSQL ${cluster.version}`, sizesOf(SHARE))
    const lines: Record<string, object> = {}
    for (const path of reads) {
      const [ours, theirs] = [await warm(shop), await warm(bare)]
      // In alternation, so that other load on the machine affects both equally.
      for (let n = 0; n < ROUNDS; n++) {
        ours.push(await loaded(shop))
        theirs.push(await loaded(bare))
      }
      const middleOf = (all: Loaded[], figure: keyof Loaded) => middle(all.map((one) => one[figure]))
      lines[path] = {
        'requests/s': round(middleOf(ours, 'perSecond')),
        'p99, ms': round(middleOf(ours, 'p99')),
        'processor ms each': round(middleOf(ours, 'cpuMs')),
        'bare, requests/s': round(middleOf(theirs, 'perSecond')),
        'bare p99, ms': round(middleOf(theirs, 'p99')),
        'bare processor ms': round(middleOf(theirs, 'cpuMs')),
        statements: statements[path]?.length,
        ratio: round(middleOf(ours, 'perSecond') / middleOf(theirs, 'perSecond')),
        'at least': LEAST,
      }

      async function warm({ port }: Server): Promise<Loaded[]> {
        await load(port, { path, headers }, { connections: CONNECTIONS, forMs: WARM_MS })
        return []
      }
      async function loaded({ child, port }: Server) {
        const before = await cpuOf(child)
        const done = await load(port, { path, headers }, { connections: CONNECTIONS, forMs: FOR_MS })
        return { ...done, cpuMs: ((await cpuOf(child)) - before) / done.count }
      }
    }
    console.table(lines)
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await cluster.stop()
  }
}

type Loaded = { perSecond: number; p99: number; cpuMs: number }

/** The headers of a customer with one running subscription, with past and future deliveries. */
async function aCustomer(url: string) {
  const store = await openPostgres(url, 'waraq-bench')
  const { rows } = await store.pool.query<{ id: string }>(
    `select u.id from users u join subscriptions s on s.user_id = u.id
      where u.status = 'ACTIVE' and u.subscription_count = 1 and s.status = 'ACTIVE' and s.start_date < $1
      order by s.start_date desc limit 1`,
    [NOW],
  )
  const [customer] = rows
  if (!customer) throw new Error('this shop has no such customer')
  const { deps } = await benchApp(store.db, now)
  const headers = await headersOf(deps, customer.id)
  await store.close()
  return headers
}
