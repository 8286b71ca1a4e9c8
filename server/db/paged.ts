import {
  and,
  asc,
  Column,
  count,
  desc,
  getTableName,
  inArray,
  is,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { COUNTED_AT_MOST, REACHED_AT_MOST } from '../../domain/fields.ts'
import type { Db } from './client.ts'

type List<Rows extends PgSelect> = {
  /** The table whose rows are listed. */
  table: PgTable
  /** The query for the rows, `$dynamic()`. Its joins must neither repeat nor remove rows. */
  rows: (tx: Db) => Rows
  /** Conditions on the table alone; use `exists` for others. */
  where?: readonly (SQL | undefined)[]
  /** A table that the sort order needs, with exactly one row for each of the list's. */
  joined?: { table: PgTable; on: SQL }
  /** Whether the conditions include a text search. */
  searched?: boolean
  order: readonly (AnyPgColumn | SQL)[]
  /**
   * A column without duplicates, so that each row is on exactly one page. The last sort column, ascending unless
   * `uniqueDown`.
   */
  unique: AnyPgColumn
  uniqueDown?: boolean
}

/**
 * Returns one page of a list and the total, as of one moment. Counting stops one after COUNTED_AT_MOST, or after the
 * requested page: a longer list reports that number, so that there is always a next page while there is a next row, up
 * to REACHED_AT_MOST, because later pages cost ever more. The ids of the page are read first, because an index finds
 * them without reading the rows before.
 */
export async function paged<Rows extends PgSelect>(
  db: Db,
  list: List<Rows>,
  { page, size }: { page: number; size: number },
) {
  const where = and(...(list.where ?? []))
  const order = [...list.order, (list.uniqueDown ? desc : asc)(list.unique)]
  const offset = page * size
  const counted = Math.max(COUNTED_AT_MOST, offset + size) + 1
  return db.transaction(
    async (tx) => {
      await tx.execute(FROM_AN_INDEX)
      const some = tx
        .select({ row: sql`1`.as('row') })
        .from(list.table)
        .where(where)
        .limit(Math.min(counted, REACHED_AT_MOST))
        .as('some')
      const [{ totalElements } = { totalElements: 0 }] = await tx
        .select({ totalElements: count() })
        .from(some)
      // Matches may be anywhere in the order, so a few are all read and then sorted.
      const fewFound = list.searched && totalElements <= COUNTED_AT_MOST
      const from = fewFound ? readFirst(list.table, where) : list.table
      const query = tx
        .select({ unique: sql<string>`${list.unique}` })
        .from(from)
        .$dynamic()
      if (list.joined) query.innerJoin(list.joined.table, list.joined.on)
      const onIt = await query
        .where(fewFound ? undefined : where)
        .orderBy(...order)
        .limit(Math.max(0, Math.min(size, totalElements - offset)))
        .offset(offset)
      const ids = onIt.map(({ unique }) => unique)
      const content: Awaited<Rows> = await list
        .rows(tx)
        .where(inArray(list.unique, ids))
        .orderBy(...order)
      return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The planner's estimate of how many rows it reads until it has enough is a guess, so force the index. */
const FROM_AN_INDEX = sql`set local enable_seqscan = off`

/** A subquery under the table's own name. `offset 0` keeps the planner from using an index of the sort order. */
const readFirst = (table: PgTable, where: SQL | undefined) =>
  sql`(select * from ${table} where ${where ?? sql`true`} offset 0) as ${sql.identifier(getTableName(table))}`

/** A contract's `sort` is a key, with `-` in front for descending; each key has a column. */
export type SortKeys<Sort extends string> = Record<Exclude<Sort, `-${string}`>, SQLWrapper>

export function sortColumn<Sort extends string>(sort: Sort, columns: SortKeys<Sort>) {
  const key = sort.replace(/^-/, '')
  const [, column] = Object.entries<SQLWrapper>(columns).find(([name]) => name === key) ?? []
  if (!column) throw new Error(`no column to sort by ${sort}`)
  return { column, downwards: sort.startsWith('-') }
}

/** Returns the sort order: `name` ascending, `-name` descending. Rows without a value come last either way. */
export function sortedBy<Sort extends string>(sort: Sort, columns: SortKeys<Sort>): SQL {
  const { column, downwards } = sortColumn(sort, columns)
  const way = downwards ? desc(column) : asc(column)
  // Only for nullable columns, because an index in the usual order does not serve `nulls last`.
  return is(column, Column) && !column.notNull ? sql`${way} nulls last` : way
}
