import { setTimeout as wait } from 'node:timers/promises'
import { PgTransaction, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { databaseFailure } from './failure.ts'

const ATTEMPTS = 5
const FIRST_WAIT_MS = 10

/**
 * Runs a transaction, and repeats it a few times, after a random and growing wait, on a serialization failure or a
 * deadlock. `work` may run more than once, so it must change nothing but `tx`. Inside another transaction it is a
 * savepoint and never repeats, because only the whole can.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const attempts = db instanceof PgTransaction ? 1 : ATTEMPTS
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config)
    } catch (error) {
      if (attempt >= attempts || databaseFailure(error)?.kind !== 'retry') throw error
      await wait(Math.random() * FIRST_WAIT_MS * 2 ** attempt)
    }
  }
}
