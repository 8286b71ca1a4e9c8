import {
  and,
  asc,
  Column,
  desc,
  gt,
  gte,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { type SortKeys, sortColumn, sortedBy } from './paged.ts'

const BATCH_SIZE = 500

type Everything<Sort extends string> = {
  table: PgTable
  where: readonly (SQL | undefined)[]
  sort: Sort
  columns: SortKeys<Sort>
  unique: AnyPgColumn
  atOnce?: number
}

/**
 * Yields the ids of all rows of a list in its order, in batches; the caller reads the rows. Each batch continues after
 * the last id, so no result and no transaction stays open in between.
 */
export async function* iterateIds<Sort extends string>(
  db: Db,
  { table, where, sort, columns, unique, atOnce = BATCH_SIZE }: Everything<Sort>,
): AsyncGenerator<string[]> {
  const { column, downwards } = sortColumn(sort, columns)
  const nullable = is(column, Column) && !column.notNull
  // Rows without a value come last.
  const halves = nullable ? [isNotNull(column), isNull(column)] : [undefined]
  // The direction of an index over both columns; without null values it can be read either way.
  const uniqueDown = downwards && !nullable
  for (const half of halves) {
    let after: SQL | undefined
    for (;;) {
      const page = await db
        .select({ id: sql<string>`${unique}`, key: sql<string | null>`(${column})::text` })
        .from(table)
        .where(and(...where, half, after))
        .orderBy(sortedBy(sort, columns), uniqueDown ? desc(unique) : asc(unique))
        .limit(atOnce)
      const last = page.at(-1)
      if (last) yield page.map(({ id }) => id)
      if (!last || page.length < atOnce) break
      after = beyond(last.key, last.id)
    }
  }

  /** Two conditions: the first lets the query enter the index where the last batch ended. */
  function beyond(key: string | null, id: string) {
    const later = uniqueDown ? lt(unique, id) : gt(unique, id)
    if (key === null) return later
    const value = sql`${key}`
    return downwards
      ? and(lte(column, value), or(lt(column, value), later))
      : and(gte(column, value), or(gt(column, value), later))
  }
}

/** Returns rows in the order of the given ids; missing rows are left out. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
