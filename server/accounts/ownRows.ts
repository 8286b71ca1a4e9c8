import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { type Personal, personalTables } from './personalData.ts'

/** The condition that a row of this table, called t, belongs to the person. */
function belongsTo(userId: string, { owner, through }: Personal): SQL {
  const column = sql`t.${sql.identifier(owner)}`
  if (!through) return sql`${column} = ${userId}::uuid`
  const next = personalTables[through]
  if (!next) throw new Error(`${through} is not a personal table`)
  return sql`${column} in (select t.id from ${sql.identifier(through)} t where ${belongsTo(userId, next)})`
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
      where ${belongsTo(userId, personal)} order by t::text`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Deletes what nobody needs once the person is gone. */
export async function deleteOwnRows(tx: Db, userId: string) {
  for (const [name, personal] of Object.entries(personalTables))
    if (personal.onErasure === 'delete')
      await tx.execute(sql`delete from ${sql.identifier(name)} t where ${belongsTo(userId, personal)}`)
}
