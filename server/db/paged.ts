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
  /** Whose rows are listed. */
  table: PgTable
  /** What is shown of them, `$dynamic()`. A join adds to a row; it neither repeats nor leaves out any. */
  rows: (tx: Db) => Rows
  /** About the table alone; of others by `exists`. */
  where?: readonly (SQL | undefined)[]
  /** What its order needs beside it: one for each of its rows. */
  joined?: { table: PgTable; on: SQL }
  /** Something is looked for in its texts. */
  searched?: boolean
  order: readonly (AnyPgColumn | SQL)[]
  /** What no two rows share, so that each is on exactly one page; last in the order, upwards unless it is said. */
  unique: AnyPgColumn
  uniqueDown?: boolean
}

/**
 * One page of a list, and how many there are, as of one moment. Counting stops one after COUNTED_AT_MOST, or after the
 * page that is asked for: a longer list says so many and goes on, so that there is always a next page while there is
 * a next row, up to REACHED_AT_MOST: nobody leafs further, and the way there would be ever longer.
 *
 * Which rows are on it is asked first and alone: an index says that without a look at the rows before them.
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
      // They may be anywhere in the order, its end included: few are all read and then sorted.
      const fewFound = list.searched && totalElements <= COUNTED_AT_MOST
      const from = fewFound ? readFirst(list.table, where) : list.table
      const asked = tx
        .select({ unique: sql<string>`${list.unique}` })
        .from(from)
        .$dynamic()
      if (list.joined) asked.innerJoin(list.joined.table, list.joined.on)
      const onIt = await asked
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

/** Whatever the planner takes for cheaper: how many rows it reads until it has found enough is a guess. */
const FROM_AN_INDEX = sql`set local enable_seqscan = off`

/** Its rows under its own name; no index of the order is gone along, for `offset` keeps the planner from it. */
const readFirst = (table: PgTable, where: SQL | undefined) =>
  sql`(select * from ${table} where ${where ?? sql`true`} offset 0) as ${sql.identifier(getTableName(table))}`

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
