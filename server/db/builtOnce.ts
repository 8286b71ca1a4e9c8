import { type Column, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * A query whose SQL is put together once for each database, not each time it is asked: for what every call of a
 * signed-in customer asks, where that was a third of the work. What differs is an `sql.placeholder`; end with
 * `.prepare(UNNAMED)`, so that PostgreSQL still plans it anew each time, for the tables as they are.
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

export const UNNAMED = ''

/** Whether a column is one of several that are named when it is asked: one text, however many they are. */
export const isOneOf = (column: Column, name: string) => sql`${column} = any(${sql.placeholder(name)})`
