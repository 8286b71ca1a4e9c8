import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
type None = Record<string, never>

/** The tables over a pool's connections. */
export const databaseOn = (pool: pg.Pool): Db => new PgDatabase(dialect, new PooledSession(pool), undefined)

/**
 * drizzle says `begin` before it minds the connection it took from the pool: where that breaks just then, it is never
 * given back, and after ten such moments nobody gets one. Here whoever takes it gives it back.
 */
class PooledSession extends NodePgSession<None, None> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super(pool, dialect, undefined)
    this.#pool = pool
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<None, None>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await new NodePgSession<None, None>(client, dialect, undefined).transaction(work, config)
    } finally {
      client.release()
    }
  }
}
