import { asc, inArray, sql } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { lineOf } from '../db/search.ts'
import { shownName } from '../http/shownName.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'

/** Returns every actor of the log, by name. Jumps from actor to actor along the index, because the log is long. */
export async function actors(db: Db, language: Language) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors as (
      (select ${auditLog.actorId} as id from ${auditLog} order by ${auditLog.actorId} limit 1)
      union all
      select (select ${auditLog.actorId} from ${auditLog} where ${auditLog.actorId} > actors.id
        order by ${auditLog.actorId} limit 1)
      from actors where actors.id is not null
    )
    select id from actors where id is not null`)
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ id: users.id, name: users.fullName, role: users.role })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(lineOf(users.search, 1)), users.id)
  return found.map((actor) => ({ ...actor, name: shownName(actor.name, language) }))
}
