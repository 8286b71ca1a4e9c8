import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type PersonalTable, personalTables } from './personalData.ts'

/** The condition that a row of this table, called t, belongs to one of these people. */
export function belongsTo(userIds: string[], { owner, through }: PersonalTable): SQL {
  const column = sql`t.${sql.identifier(owner)}`
  if (!through) return sql`${column} in ${userIds}`
  const next = personalTables[through]
  if (!next) throw new Error(`${through} is not a personal table`)
  return sql`${column} in (select t.id from ${sql.identifier(through)} t where ${belongsTo(userIds, next)})`
}

/** Every row of a person that is theirs to have, by table, without the columns that are withheld. */
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
      where ${belongsTo([userId], personal)} order by t::text`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Takes the person out of the rows that stay, which also lets go of rows that are then deleted. */
export async function eraseOwnRows(tx: Db, userId: string) {
  const tables = Object.entries(personalTables)
  for (const [name, personal] of tables) {
    const blank = Object.entries(personal.blank ?? {})
    if (blank.length === 0) continue
    const changes = blank.map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
    await tx.execute(sql`
      update ${sql.identifier(name)} t set ${sql.join(changes, sql`, `)} where ${belongsTo([userId], personal)}`)
  }
  for (const [name, personal] of tables)
    if (personal.onErasure === 'delete')
      await tx.execute(sql`delete from ${sql.identifier(name)} t where ${belongsTo([userId], personal)}`)
}
