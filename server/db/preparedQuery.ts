import { type Column, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Builds a query's SQL once for each database instead of at every call, for queries of every signed-in request, where
 * building was a third of the work. Use `sql.placeholder` for values and end with `.prepare(KEPT)`, which makes it a
 * named statement.
 */
export function preparedQuery<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

/** Makes it a named prepared statement, named by its text (preparedStatementNames.ts). */
export const PREPARED = 'kept'

/** Condition for a column equal to one of the values passed when the query runs. One text for any number of values. */
export const isOneOf = (column: Column, name: string) => sql`${column} = any(${sql.placeholder(name)})`
