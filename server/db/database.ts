import { NodePgSession, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import {
  PgDatabase,
  PgDialect,
  type PgPreparedQuery,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'
import { PREPARED } from './preparedQuery.ts'
import { preparedStatementNames } from './preparedStatementNames.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
type None = Record<string, never>
type NameOf = ReturnType<typeof preparedStatementNames>
type Prepare = Parameters<NodePgSession<None, None>['prepareQuery']>

/** Returns the database on a pool's connections. */
export const databaseOn = (pool: pg.Pool): Db =>
  new PgDatabase(dialect, new PooledSession(pool, preparedStatementNames()), undefined)

class KeepingSession extends NodePgSession<None, None> {
  readonly #nameOf: NameOf

  constructor(client: pg.Pool | pg.PoolClient, nameOf: NameOf) {
    super(client, dialect, undefined)
    this.#nameOf = nameOf
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Prepare[0],
    fields: Prepare[1],
    name: Prepare[2],
    isResponseInArrayMode: Prepare[3],
    customResultMapper?: (rows: unknown[][]) => T['execute'],
    queryMetadata?: Prepare[5],
    cacheConfig?: Prepare[6],
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(
      query,
      fields,
      this.#nameOf(query, { atOnce: name === PREPARED }),
      isResponseInArrayMode,
      customResultMapper,
      queryMetadata,
      cacheConfig,
    )
  }
}

/**
 * drizzle sends `begin` before it handles errors of the connection it took from the pool: if the connection breaks just
 * then, drizzle never releases it, and after ten such cases the pool is empty. This session releases it.
 */
class PooledSession extends KeepingSession {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf

  constructor(pool: pg.Pool, nameOf: NameOf) {
    super(pool, nameOf)
    this.#pool = pool
    this.#nameOf = nameOf
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<None, None>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect()
    try {
      return await new KeepingSession(client, this.#nameOf).transaction(work, config)
    } finally {
      client.release()
    }
  }
}
