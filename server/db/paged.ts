import { and, asc, Column, count, desc, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { COUNTED_AT_MOST } from '../../domain/fields.ts'
import type { Db } from './client.ts'

type List<Rows extends PgSelect> = {
  /** Whose rows are listed. */
  table: PgTable
  /** What is shown of them, `$dynamic()`. A join adds to a row; it neither repeats nor leaves out any. */
  rows: (tx: Db) => Rows
  /** About the table alone; of others by `exists`. */
  where?: readonly (SQL | undefined)[]
  order: readonly (AnyPgColumn | SQL)[]
  /** What no two rows share, so that each is on exactly one page. */
  unique: AnyPgColumn | SQL
}

/**
 * One page of a list, and how many there are, as of one moment. Counting stops one after COUNTED_AT_MOST, or after the
 * page that is asked for: a longer list says so many and goes on, so that there is always a next page while there is
 * a next row.
 */
export async function paged<Rows extends PgSelect>(
  db: Db,
  list: List<Rows>,
  { page, size }: { page: number; size: number },
) {
  const where = and(...(list.where ?? []))
  const offset = page * size
  return db.transaction(
    async (tx) => {
      const some = tx
        .select({ row: sql`1`.as('row') })
        .from(list.table)
        .where(where)
        .limit(Math.max(COUNTED_AT_MOST, offset + size) + 1)
        .as('some')
      const [counted] = await tx.select({ rows: count() }).from(some)
      const totalElements = counted?.rows ?? 0
      const content: Awaited<Rows> = await list
        .rows(tx)
        .where(where)
        .orderBy(...list.order, list.unique)
        .limit(size)
        .offset(offset)
      return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** A contract's `sort` is a key, `-` in front for downwards; each has a column. */
export type SortKeys<Sort extends string> = Record<Exclude<Sort, `-${string}`>, SQLWrapper>

export function sortColumn<Sort extends string>(sort: Sort, columns: SortKeys<Sort>) {
  const key = sort.replace(/^-/, '')
  const [, column] = Object.entries<SQLWrapper>(columns).find(([name]) => name === key) ?? []
  if (!column) throw new Error(`no column to sort by ${sort}`)
  return { column, downwards: sort.startsWith('-') }
}

/** What a list is sorted by: `name` upwards, `-name` downwards. Rows without a value come last both ways. */
export function sortedBy<Sort extends string>(sort: Sort, columns: SortKeys<Sort>): SQL {
  const { column, downwards } = sortColumn(sort, columns)
  const way = downwards ? desc(column) : asc(column)
  // Said only where it matters: an index in the usual order does not serve it.
  return is(column, Column) && !column.notNull ? sql`${way} nulls last` : way
}
