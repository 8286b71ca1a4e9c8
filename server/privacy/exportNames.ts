import { sql } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'

type Names = ReadonlyMap<string, string>

/** Returns the names of plans, salads and ingredients by id. */
export async function readNames(tx: Db, language: Language): Promise<Names> {
  const name = sql.identifier(language === 'ar' ? 'name_ar' : 'name_en')
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id::text, ${name} as name from plans
    union all select id::text, ${name} from salads
    union all select id::text, ${name} from ingredients`)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Adds a name after each id that has one: plan_id and plan_name, saladId and saladName. */
export function withNames(value: unknown, names: Names): unknown {
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
