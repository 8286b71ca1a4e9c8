import { type Column, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * A query whose SQL is put together once for each database, not each time it is asked: for what every call of a
 * signed-in customer asks, where that was a third of the work. What differs is an `sql.placeholder`; end with
 * `.prepare(KEPT)`: the database keeps it too.
 */
export function builtOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

/** For the database to keep, by a name of its text's own (keptStatements.ts). */
export const KEPT = 'kept'

/** Whether a column is one of several that are named when it is asked: one text, however many they are. */
export const isOneOf = (column: Column, name: string) => sql`${column} = any(${sql.placeholder(name)})`
