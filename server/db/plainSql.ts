import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A table for the few statements every purchase runs, written as plain SQL: drizzle makes its text anew at each call,
 * which was a third of the shop's work for a purchase. Everything else uses drizzle's own builder.
 */
export function plainSql<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table))
  const names = new Map(columns.map(([key]) => [key, `"${toSnakeCase(key)}"`]))
  const name = sql.raw(`"${getTableName(table)}"`)
  return {
    /** What to select or return, each column under its key. */
    columns: sql.raw(columns.map(([key]) => `${names.get(key)} as "${key}"`).join(', ')),
    /** What came for `columns`, as the row drizzle would give. */
    read: (raw: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(([key, column]) => [
          key,
          raw[key] === null || raw[key] === undefined ? null : column.mapFromDriverValue(raw[key]),
        ]),
        // fromEntries forgets which keys there were.
      ) as InferSelectModel<T>,
    /** `insert into … select …`; columns that are not named have their defaults. */
    insert(values: InferInsertModel<T>) {
      const list = sql.raw(
        Object.keys(values)
          .map((key) => names.get(key))
          .join(', '),
      )
      const json = Object.fromEntries(Object.entries(values).map(([key, value]) => [toSnakeCase(key), value]))
      return sql`insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, ${JSON.stringify(json)}::jsonb)`
    },
  }
}
