import { eq } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { AdminMenuWeek, BoardSalad } from '../../domain/menu/contract.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { allergensOf, menuOpen, warningsOf } from '../../domain/menu/rules.ts'
import type { Db } from '../db/client.ts'
import { readSalads, type WholeSalad } from './shopWindow.ts'
import { menuDays } from './table.ts'
import { bowlUrl } from './view.ts'

/** A week as the board shows it: all five days, planned or not. `week` is its Sunday. */
export async function adminWeek(db: Db, week: Day, now: Date): Promise<AdminMenuWeek> {
  const salads = new Map((await readSalads(db)).map((s) => [s.id, boardSalad(s)]))
  const rows = await db.select().from(menuDays).where(eq(menuDays.week, week))
  const days = daysOfWeek(week).map((date) => {
    const row = rows.find((r) => r.date === date)
    return {
      date,
      salad: (row && salads.get(row.saladId)) ?? null,
      alternative: (row && salads.get(row.alternativeId)) ?? null,
      open: menuOpen(date, now),
      by: row?.by ?? null,
    }
  })
  return { week, days, warnings: warningsOf(days) }
}

const boardSalad = (salad: WholeSalad): BoardSalad => ({
  id: salad.id,
  key: salad.key,
  nameEn: salad.nameEn,
  nameAr: salad.nameAr,
  category: salad.category,
  plate: salad.plate,
  glaze: salad.glaze,
  allergens: allergensOf(salad.ingredients),
  bowlUrl: bowlUrl(salad),
  status: salad.status,
})
