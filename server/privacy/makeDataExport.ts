import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { users } from '../tables/accounts.ts'
import { dataExports } from '../tables/privacy.ts'
import { readOwnRows } from './ownRows.ts'

const KEPT_MS = 7 * DAY_MS

/** Makes the requested copy, as of one moment. An existing copy stays as it is. */
export async function makeDataExport(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { userId }: Payload<'accounts.export'>,
) {
  const unmade = and(eq(dataExports.userId, userId), isNull(dataExports.readyAt))
  await transaction(
    db,
    async (tx) => {
      // Locked until the copy is written: an erasure of the account waits and then deletes the copy too.
      const [exportRow] = await tx
        .select({ userId: dataExports.userId })
        .from(dataExports)
        .where(unmade)
        .for('update')
      if (!exportRow) return
      const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
      const names = await readNames(tx, user?.language ?? 'en')
      const rows = Object.entries(await readOwnRows(tx, userId))
      const namedRows = Object.fromEntries(rows.map(([table, own]) => [table, withNames(own, names)]))
      const content = { madeAt: now.toISOString(), ...namedRows }
      await tx
        .update(dataExports)
        .set({ content, readyAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) })
        .where(unmade)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Deletes expired copies. */
export async function forgetDataExports({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}

type Names = ReadonlyMap<string, string>

/** Returns the names of plans, salads and ingredients by id. */
async function readNames(tx: Db, language: Language): Promise<Names> {
  const name = sql.identifier(language === 'ar' ? 'name_ar' : 'name_en')
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id::text, ${name} as name from plans
    union all select id::text, ${name} from salads
    union all select id::text, ${name} from ingredients`)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Adds a name after each id that has one: plan_id and plan_name, saladId and saladName. */
function withNames(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((one) => withNames(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]): [string, unknown][] => {
      const own: [string, unknown] = [key, withNames(held, names)]
      const found = nameOf(held, names)
      const called = key.replace(
        /([iI])d(s?)$/,
        (_, i: string, s: string) => `${i === 'i' ? 'n' : 'N'}ame${s}`,
      )
      return found === undefined || called === key ? [own] : [own, [called, found]]
    }),
  )
}

function nameOf(held: unknown, names: Names): string | string[] | undefined {
  if (typeof held === 'string') return names.get(held)
  if (!Array.isArray(held) || held.length === 0) return undefined
  const found = held.map((id) => names.get(String(id)))
  return found.every((name) => name !== undefined) ? found : undefined
}
