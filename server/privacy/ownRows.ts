import { type SQL, sql } from 'drizzle-orm'
import { forgetActor, forgetTargets } from '../audit/forget.ts'
import type { Db } from '../db/client.ts'
import { ERASED_NAME, type PersonalTable, personalTables } from './personalData.ts'

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

/** What of a person an admin's write may have been about. */
const AUDITED = [
  'users',
  'orders',
  'subscriptions',
  'payments',
  'refunds',
  'deliveries',
  'feedback',
  'outbox',
]

/** The ids of everything of theirs that may stand in the audit log. */
function auditedIds(userId: string): SQL {
  const selects = Object.entries(personalTables)
    .filter(([name]) => AUDITED.includes(name))
    .map(
      ([name, personal]) =>
        sql`select t.id::text from ${sql.identifier(name)} t where ${belongsTo([userId], personal)}`,
    )
  return sql.join(selects, sql` union all `)
}

/** Takes the person out of the rows that stay, which also lets go of rows that are then deleted. */
export async function eraseOwnRows(tx: Db, userId: string) {
  await forgetTargets(tx, auditedIds(userId))
  await forgetActor(tx, userId, ERASED_NAME)
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
