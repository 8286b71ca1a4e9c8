import { inArray } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { menuDays } from '../tables/menu.ts'

/** Clears days, which the rotation then fills. Returns the days that had a plan. */
export async function clearDays(tx: Db, days: readonly Day[]): Promise<Day[]> {
  const gone = await tx
    .delete(menuDays)
    .where(inArray(menuDays.date, [...days]))
    .returning({ date: menuDays.date })
  return gone.map((d) => d.date).sort()
}
