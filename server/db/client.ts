import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { databaseOn } from './database.ts'
import { type Address, type Embedded, openEmbedded } from './embedded.ts'
import { type Listener, listenOn, poolListening, type StopListening } from './listen.ts'
import { reasonOf, StartupError } from './startupError.ts'

/** A connection or an open transaction; most functions accept either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Store = {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /**
   * Calls the listener once if an embedded database dies; the process should then log it and exit. Never called on
   * PostgreSQL.
   */
  onFatal(listener: (error: Error) => void): void
  /**
   * Receives what transactions send with `pg_notify` (events/publish.ts) when they commit; on PostgreSQL from any
   * process.
   */
  listen(listener: Listener): Promise<StopListening>
  close(): Promise<void>
}

const SECOND_MS = 1000
/** How long a query waits for a free connection before it fails as "unavailable". */
const CONNECTION_WAIT_MS = 10 * SECOND_MS
const POSTGRES_CONNECTIONS = 10
/** PGlite has one session; a second connection would only wait for the first. */
const EMBEDDED_CONNECTIONS = 1

/** Opens the store without migrating it: PostgreSQL if DATABASE_URL is set, otherwise the embedded one in DATA_DIR. */
export async function openDb(where: {
  databaseUrl?: string | undefined
  dataDir: string
  applicationName?: string
}): Promise<Store> {
  const { databaseUrl, dataDir, applicationName = 'waraq' } = where
  if (!databaseUrl) return storeOn(await openEmbedded(dataDir))
  return openPostgres(databaseUrl, applicationName)
}

/** Opens a pool for an embedded database of this process or, for `backup` and `restore`, of another. */
// The pool awaits `onConnect`, although its type does not say so.
export const poolAt = (address: Address, onConnect?: (client: pg.ClientBase) => unknown) =>
  quiet(
    new pg.Pool({
      ...address,
      onConnect,
      user: 'postgres',
      max: EMBEDDED_CONNECTIONS,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
    }),
  )

export function storeOn(embedded: Pick<Embedded, 'address' | 'onFatal' | 'close'>): Store {
  const { onConnect, listen } = poolListening()
  const pool = poolAt(embedded.address, onConnect)
  return {
    ...storeWith(pool, 'embedded'),
    listen,
    onFatal: embedded.onFatal,
    close: async () => {
      await pool.end()
      await embedded.close()
    },
  }
}

export async function openPostgres(databaseUrl: string, applicationName: string): Promise<Store> {
  if (!URL.canParse(databaseUrl)) {
    throw new StartupError(
      'DATABASE_URL is not a valid address: write it as postgres://user:password@host:5432/database.',
    )
  }
  const pool = quiet(
    new pg.Pool({
      connectionString: databaseUrl,
      application_name: applicationName,
      max: POSTGRES_CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      statement_timeout: 30 * SECOND_MS,
      idle_in_transaction_session_timeout: 60 * SECOND_MS,
      // Compiling a query takes longer than any of our queries runs. `options` in the URL override this.
      options: '-c jit=off',
    }),
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartupError(
      `PostgreSQL at ${withoutSecrets(databaseUrl)} does not answer (${reasonOf(error)}); start it or correct DATABASE_URL.`,
      { cause: error },
    )
  }
  return {
    ...storeWith(pool, 'postgres'),
    onFatal: () => {},
    listen: (listener) => listenOn({ databaseUrl, applicationName }, listener),
    close: () => pool.end(),
  }
}

const storeWith = (pool: pg.Pool, kind: Store['kind']) => ({
  db: databaseOn(pool),
  pool,
  kind,
})

/**
 * Ignores errors of idle connections. The pool replaces a connection that breaks while idle, and one that breaks inside
 * a transaction fails its next query, so the caller learns of it. Without a listener the event would end the process.
 */
function quiet(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}

function withoutSecrets(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') || hostname || 'localhost'}:${port || 5432}${pathname}`
}
