import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Table = {
  name: string
  columns: { name: string; type: string }[]
  /** The columns of the primary key. Empty: the whole row identifies it. */
  key: string[]
}

/**
 * Returns every table of the schema public, each after those it refers to. Read from the database, so that no table is
 * forgotten.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by a.attnum) from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(distinct f.confrelid::regclass::text) from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`)
  const ordered: Table[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const free = [...left.values()].find((row) => !row.refers.some((name) => left.has(unquoted(name))))
    const next = free ?? left.values().next().value // circular references: in any order
    if (!next) break
    left.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns, key: next.key })
  }
  return ordered
}

const unquoted = (name: string) =>
  name
    .replace(/^public\./, '')
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Settings that give every value one spelling on any server. The hashes below depend on it. */
const SPELLING = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

const ROWS_AT_ONCE = 1000
/** Fewer for tables with bytes: a row may hold a photo of megabytes, and its text is twice as long. */
const ROWS_WITH_BYTES_AT_ONCE = 4

/**
 * Yields the rows in batches, as JSON arrays of text and null, in an order that does not depend on the collation. Needs
 * an open transaction.
 */
export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<string[]> {
  await client.query(SPELLING)
  const atOnce = table.columns.some(({ type }) => type === 'bytea') ? ROWS_WITH_BYTES_AT_ONCE : ROWS_AT_ONCE
  const columns = table.columns.map(({ name }) => `t.${quoted(name)}::text`).join(', ')
  const order = table.key.length > 0 ? table.key.map((name) => `t.${quoted(name)}::text`) : ['t::text']
  await client.query(
    `declare reading no scroll cursor for select ${columns} from public.${quoted(table.name)} t
     order by ${order.map((expression) => `${expression} collate "C"`).join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${atOnce} from reading`,
      rowMode: 'array',
    })
    yield rows.map((row) => JSON.stringify(row))
    if (rows.length < atOnce) break
  }
  await client.query('close reading')
}

/** The number of rows of a table and the hash of their content. */
export type Sum = { rows: number; sha256: string }

export function summing() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(line: string) {
      rows++
      hash.update(line).update('\n')
    },
    sum: (): Sum => ({ rows, sha256: hash.digest('hex') }),
  }
}

export async function sumOf(client: pg.ClientBase, table: Table): Promise<Sum> {
  const summed = summing()
  for await (const lines of readRows(client, table)) for (const line of lines) summed.add(line)
  return summed.sum()
}
