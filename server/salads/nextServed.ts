import { and, asc, eq, gt, min, or } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { menuDays } from '../tables/menu.ts'

/** The open days (rule B10: until midnight before them) with a salad, as main salad or alternative. */
export const openDaysWith = (db: Db, saladId: string, now: Date) =>
  db
    .select()
    .from(menuDays)
    .where(
      and(
        gt(menuDays.date, dayInBahrain(now)),
        or(eq(menuDays.saladId, saladId), eq(menuDays.alternativeId, saladId)),
      ),
    )
    .orderBy(asc(menuDays.date))

/** Returns the first coming open day of every salad. */
export async function nextServed(db: Db, now: Date): Promise<Map<string, Day>> {
  const coming = gt(menuDays.date, dayInBahrain(now))
  const next = new Map<string, Day>()
  for (const column of [menuDays.saladId, menuDays.alternativeId]) {
    const rows = await db
      .select({ saladId: column, date: min(menuDays.date) })
      .from(menuDays)
      .where(coming)
      .groupBy(column)
    for (const { saladId, date } of rows) {
      const known = next.get(saladId)
      if (date && (!known || date < known)) next.set(saladId, date)
    }
  }
  return next
}
