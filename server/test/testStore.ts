import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MINUTE_MS } from '../../domain/dates.ts'
import { openPostgres, type Store, storeOn } from '../db/client.ts'
import { openInMemory } from '../db/embedded.ts'
import { imageHash, prepare } from '../newShopImage.ts'
import { migratedImage } from './image.ts'

/**
 * A fresh store of a new shop; `close` removes it. It uses PostgreSQL if TEST_DATABASE_URL (or the caller) names a
 * server (any database of it, by a user who may create databases), otherwise the embedded store in memory.
 */
export async function openTestStore(server = process.env.TEST_DATABASE_URL): Promise<Store> {
  if (!server) return openEmbeddedTestStore()
  const { url, drop } = await createDatabase(server)
  const store = patient(await openPostgres(url, 'waraq-test'))
  store.pool.on('connect', (client) => void client.query(NO_LIMITS))
  await store.pool.query(NO_LIMITS) // the connection that exists already
  return {
    ...store,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** Writes each distinct statement of this process into a file of this folder (scripts/statements.ts reads them). */
function recordStatements(folder: string) {
  const recorded = new Set<string>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    const text =
      typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement
    if (typeof text === 'string' && !recorded.has(text)) {
      recorded.add(text)
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
    }
    return Reflect.apply(query, this, args)
  }
}
if (process.env.TEST_STATEMENTS && process.env.TEST_DATABASE_URL)
  recordStatements(process.env.TEST_STATEMENTS)

export const openEmbeddedTestStore = async () => patient(storeOn(await openInMemory(await migratedImage())))

const NO_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** On a busy machine other work may hold the connection for a long time. */
function patient<S extends Store>(store: S): S {
  store.pool.options.connectionTimeoutMillis = MINUTE_MS
  return store
}

/**
 * Creates a fresh database on this server, copied from a migrated template that the first call creates, or with the
 * given options.
 */
export async function createDatabase(
  server: string,
  how?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = `waraq_template_${imageHash()}`
  const name = `waraq_test_${randomUUID().replaceAll('-', '')}`
  await on(server, async (client) => {
    if (!how) await makeTemplate(client, server, template)
    await client.query(`create database ${name} ${how ?? `template ${template}`}`)
  })
  return {
    url: urlOf(server, name),
    drop: () => on(server, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

const TEMPLATE_LOCK = 7_294_002

async function makeTemplate(client: pg.Client, server: string, template: string) {
  const exists = async () =>
    (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1
  if (await exists()) return
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await exists()) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const store = await openPostgres(urlOf(server, unfinished), 'waraq-test')
    await prepare(store)
    await store.close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function on(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
