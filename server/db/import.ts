import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { type Header, readBackup, type Trailer, verifyBackup } from './backupFile.ts'
import {
  appliedMigrations,
  applyMigrations,
  completeMigrations,
  knownMigrations,
  withSchemaLock,
} from './migrate.ts'
import { quoted, readTables, sumOf, type Table } from './pgCatalog.ts'
import { StartupError } from './startupError.ts'

const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 4 * 1024 * 1024

/**
 * Replaces the content of the store with a backup, completely or, after any failure, not at all. Other connections wait
 * and then see the restored data; processes identify their cached catalogue by the transaction that wrote its version,
 * so a version number from the backup is not mistaken for the cached one. An older backup is loaded into the tables of
 * its time and then migrated. Afterwards nobody is signed in, drivers' links have ended and calendars have new
 * addresses, because anything revoked or used since the backup would be valid again.
 */
export async function importFrom(
  pool: pg.Pool,
  path: string,
  options: { replace: boolean; now: Date; migrations?: MigrationMeta[] },
): Promise<Trailer['end']> {
  const { header, sums } = await verifyBackup(path)
  const known = options.migrations ?? knownMigrations()
  if (header.migration > (known.at(-1)?.folderMillis ?? 0)) {
    throw new StartupError(
      `${path} was made by a newer Waraq; restore it with that one. Nothing was changed.`,
    )
  }
  return withSchemaLock(pool, async (client) => {
    await client.query('begin')
    try {
      const tables = await lockedTables(client, options.replace)
      const ofItsTime = known.filter(({ folderMillis }) => folderMillis <= header.migration)
      const applied = await appliedMigrations(client)
      // With the same schema the tables stay, and so do other connections' plans.
      if (applied.join() !== ofItsTime.map(({ folderMillis }) => folderMillis).join()) {
        await dropEverything(client, tables)
        await applyMigrations(client, ofItsTime)
      }
      await load(client, path, header)
      await verify(client, header, sums)
      await completeMigrations(client, known)
      await endSessionsAndLinks(client, options.now)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    return sums
  })
}

/** Locks all tables at once and first, so that other transactions finish before or start after. */
async function lockedTables(client: pg.ClientBase, replace: boolean): Promise<Table[]> {
  const tables = await readTables(client)
  if (tables.length === 0) return tables
  await client.query(`lock table ${tables.map(qualifiedName).join(', ')} in access exclusive mode`)
  for (const table of replace ? [] : tables) {
    if (await isEmpty(client, table)) continue
    throw new StartupError(
      `The database already holds data (table ${table.name}); add --replace to put the backup in its place. Nothing was changed.`,
    )
  }
  return tables
}

/** Drops what the migrations created. Jobs (schema pgboss) stay: each checks the data before it acts. */
async function dropEverything(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const table of tables) await client.query(`drop table ${qualifiedName(table)} cascade`)
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop %s %s cascade', case when t.typtype = 'd' then 'domain' else 'type' end, t.oid::regtype) as drop
      from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    union all
    select format('drop routine %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  for (const { drop } of rows) await client.query(drop)
  await client.query('drop schema if exists drizzle cascade')
}

const qualifiedName = (table: { name: string }) => `public.${quoted(table.name)}`

async function isEmpty(client: pg.ClientBase, table: Table): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${qualifiedName(table)} limit 1`)
  return !rowCount
}

/** Loads the rows without foreign keys, because rows of one table may refer to each other in any order. */
async function load(client: pg.ClientBase, path: string, header: Header): Promise<void> {
  const { rows: keys } = await client.query<{ add: string; drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { drop } of keys) await client.query(drop)
  const ours = await readTables(client)
  // Migrations may have inserted rows; the backup has its own. Only tables with rows are truncated, because
  // truncating an empty one is just as slow.
  for (const table of ours)
    if (!(await isEmpty(client, table))) await client.query(`truncate ${qualifiedName(table)} cascade`)

  let insert: string | undefined
  let lines: string[] = []
  let bytes = 0
  const flush = async () => {
    if (insert && lines.length > 0) await client.query(insert, [`[${lines.join(',')}]`])
    lines = []
    bytes = 0
  }
  for await (const entry of readBackup(path)) {
    if ('table' in entry) {
      await flush()
      insert = insertInto(
        header.tables.find(({ name }) => name === entry.table),
        ours.find(({ name }) => name === entry.table),
      )
    } else {
      lines.push(entry.row)
      bytes += entry.row.length
      if (lines.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
    }
  }
  await flush()
  for (const { add } of keys) await client.query(add)
  await continueSequences(client)
}

/** The file names the columns and their order; the types come from our own table. */
function insertInto(saved: Table | undefined, ours: Table | undefined): string {
  if (!saved) throw new Error('A table without a description in the header passed the check.')
  const columns = saved.columns.map(({ name }) => {
    const type = ours?.columns.find((column) => column.name === name)?.type
    if (!ours || !type) throw doesNotFit(`${saved.name}.${name}`)
    return { name: quoted(name), type }
  })
  return `insert into ${qualifiedName(saved)} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    select ${columns.map(({ type }, i) => `(r ->> ${i})::${type}`).join(', ')} from json_array_elements($1::json) as rows (r)`
}

const doesNotFit = (column: string) =>
  new StartupError(
    `The backup has ${column}, which this database doesn’t have; use another backup file. Nothing was changed.`,
  )

async function endSessionsAndLinks(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    "update sessions set revoked_at = $1, revoked_why = 'restored' where revoked_at is null",
    [now],
  )
  await client.query('update account_links set withdrawn_at = $1 where withdrawn_at is null', [now])
  await client.query('update run_links set withdrawn_at = $1 where withdrawn_at is null', [now])
  await client.query('update calendar_links set link_id = gen_random_uuid(), created_at = $1', [now])
}

/** Sets each sequence to continue after the largest loaded value, or to start if there is none. */
async function continueSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; column: string; table: string }>(`
    select s.oid::regclass::text as sequence, quote_ident(a.attname) as column, d.refobjid::regclass::text as table
      from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { sequence, column, table } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${column}), (select seqstart from pg_sequence where seqrelid = $1::regclass)),
                     max(${column}) is not null) from ${table}`,
      [sequence],
    )
  }
}

async function verify(client: pg.ClientBase, header: Header, sums: Trailer['end']): Promise<void> {
  const there = await readTables(client)
  for (const table of header.tables) {
    const found = there.some(({ name }) => name === table.name) ? await sumOf(client, table) : undefined
    if (found?.sha256 !== sums[table.name]?.sha256) {
      throw new StartupError(
        `The table ${table.name} was not restored as it was saved, so the restore was undone. Nothing was changed.`,
      )
    }
  }
}
