import { getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Plain SQL for the few statements that every purchase runs. drizzle builds its text anew at each call, which was a
 * third of the work for a purchase. All other code uses drizzle's builder.
 */
export function rawTable<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table))
  const names = new Map(columns.map(([key]) => [key, `"${toSnakeCase(key)}"`]))
  const name = sql.raw(`"${getTableName(table)}"`)
  return {
    /** The columns to select or return, each under its key. */
    columns: sql.raw(columns.map(([key]) => `${names.get(key)} as "${key}"`).join(', ')),
    /** Converts a result of `columns` to the row that drizzle would return. */
    read: (raw: Record<string, unknown>) =>
      Object.fromEntries(
        columns.map(([key, column]) => [
          key,
          raw[key] === null || raw[key] === undefined ? null : column.mapFromDriverValue(raw[key]),
        ]),
        // fromEntries loses the type of the keys.
      ) as InferSelectModel<T>,
    /** `insert into … select …`; columns that are not given have their defaults. */
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
