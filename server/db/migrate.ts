import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { fillSearch } from './search.ts'
import { reasonOf, StartupError } from './startupError.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** The key of the advisory lock. Any number that is the same in every process; its holder may change the tables. */
const SCHEMA_LOCK = 7_294_001

/** The migrations of this program, oldest first. A migration's creation time identifies it in the database. */
export const knownMigrations = (folder = MIGRATIONS): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

/**
 * Migrates the database to this program's schema, once, however many processes start together. Throws, and changes
 * nothing, if the database has a migration that this program does not know.
 */
export async function migrate(store: { pool: pg.Pool }, folder = MIGRATIONS): Promise<void> {
  const known = knownMigrations(folder)
  await withSchemaLock(store.pool, async (client) => {
    const unknown = (await appliedMigrations(client)).findLast(
      (when) => !known.some((migration) => migration.folderMillis === when),
    )
    if (unknown !== undefined) {
      throw new StartupError(
        `This database was made by a newer Waraq (it has the migration of ${new Date(unknown).toISOString()}): start the newer program, or restore an older backup into another database.`,
      )
    }
    try {
      await client.query('begin')
      await completeMigrations(client, known)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      if (/extension.*pg_trgm/.test(reasonOf(error))) throw withoutTrigrams(error)
      throw new StartupError(
        `The database could not be brought up to date (${reasonOf(error)}); nothing was changed, so the program you had before still works with it.`,
        { cause: error },
      )
    }
  })
}

/** Applies the missing migrations in an open transaction. Recorded in the table that drizzle-kit would use. */
export async function applyMigrations(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const applied = await appliedMigrations(client)
  for (const { folderMillis, hash, sql } of migrations) {
    if (applied.includes(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** Applies all of this program's migrations, and then what SQL alone cannot do. */
export async function completeMigrations(client: pg.ClientBase, known: MigrationMeta[]): Promise<void> {
  const before = await appliedMigrations(client)
  await applyMigrations(client, known)
  if (before.length < known.length) await fillSearch(client)
}

const withoutTrigrams = (error: unknown) =>
  new StartupError(
    `The database needs PostgreSQL's extension pg_trgm and could not create it (${reasonOf(error)}): install the server's contrib package if it is missing, let an administrator run "create extension pg_trgm" in this database, and start again. Nothing was changed.`,
    { cause: error },
  )

/** Oldest first. */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return []
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map((row) => Number(row.created_at))
}

/** For commands beside the shop. They do not migrate, because a shop of an older version may be running. */
export async function assertOfThisVersion(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const applied = await appliedMigrations(client).finally(() => client.release())
  if (knownMigrations().at(-1)?.folderMillis !== applied.at(-1))
    throw new StartupError(
      'The database doesn’t match this version of Waraq: run npm start with this version, then run this command again.',
    )
}

/** Runs on its own connection without the pool's time limits. Closing the connection releases the lock. */
export async function withSchemaLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    return await work(client)
  } finally {
    client.release(true)
  }
}
