import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type PersonalTable, personalTables } from './personalData.ts'

/** The owners: users, or one guest, by the ids of the rows from which all others are reached. */
export type Owners = { userIds: string[] } | { guest: Record<string, string[]> }

/** Condition for rows of this table, with alias t, that belong to the owners. */
export function belongsTo(owners: Owners, name: string): SQL {
  const { owner, through } = personalTable(name)
  if (owner && through)
    return sql`t.${sql.identifier(owner)} in (
      select t.id from ${sql.identifier(through)} t where ${belongsTo(owners, through)})`
  const column = 'guest' in owners ? 'id' : owner
  const values = 'guest' in owners ? (owners.guest[name] ?? []) : owners.userIds
  return column && values.length > 0 ? sql`t.${sql.identifier(column)} in ${values}` : sql`false`
}

function personalTable(name: string): PersonalTable {
  const personal = personalTables[name]
  if (!personal) throw new Error(`${name} is not a personal table`)
  return personal
}

/** Returns every row that a user may have, by table, without the withheld columns. */
export async function readOwnRows(tx: Db, userId: string) {
  const found: Record<string, unknown[]> = {}
  for (const [name, personal] of Object.entries(personalTables)) {
    if (!personal.inExport) continue
    const withheld = sql`array[${sql.join(
      (personal.withheld ?? []).map((column) => sql`${column}`),
      sql`, `,
    )}]::text[]`
    const { rows } = await tx.execute<{ row: unknown }>(sql`
      select to_jsonb(t) - ${withheld} as row from ${sql.identifier(name)} t
      where ${belongsTo({ userIds: [userId] }, name)} order by t::text`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const blanked = (name: string, blank: Record<string, SQL>, where: SQL) => {
  const changes = Object.entries(blank).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  return sql`update ${sql.identifier(name)} t set ${sql.join(changes, sql`, `)} where ${where}`
}

/**
 * Anonymises and deletes the owners' rows, and anonymises what other rows say about them. Returns how many of their own
 * rows that were.
 */
export async function eraseOwnRows(tx: Db, owners: Owners): Promise<number> {
  let erased = 0
  const tables = Object.entries(personalTables)
  for (const [name, { subject }] of tables)
    for (const { table, by } of subject?.rows ?? [])
      await tx.execute(
        blanked(
          name,
          subject?.blank ?? {},
          sql`t.target in (select t.${sql.identifier(by)}::text from ${sql.identifier(table)} t where ${belongsTo(owners, table)})`,
        ),
      )
  for (const [name, { blank }] of tables)
    if (blank) erased += (await tx.execute(blanked(name, blank, belongsTo(owners, name)))).rowCount ?? 0
  for (const [name, { onErasure }] of tables)
    if (onErasure === 'delete')
      erased +=
        (await tx.execute(sql`delete from ${sql.identifier(name)} t where ${belongsTo(owners, name)}`))
          .rowCount ?? 0
  return erased
}
