import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { restedFirst, withAlternatives } from '../../domain/menu/rotation.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { clearDays } from './clearDays.ts'
import { fillOneWeek, kitchen, servedAround } from './fillMenus.ts'
import { menuDays } from './table.ts'

const WEEK_DAYS = 7

/**
 * Plans the open days like the week before's. What cannot be served again (archived since, or already on a closed day
 * of this week) is left to the rotation. Returns the days that were copied.
 */
export async function copyWeek(tx: Db, week: Day, open: readonly Day[], now: Date): Promise<Day[]> {
  const before = await tx
    .select()
    .from(menuDays)
    .where(eq(menuDays.week, addDays(week, -WEEK_DAYS)))
  if (before.length === 0) throw new AppError('NOT_FOUND')
  await clearDays(tx, open)
  const served = await servedAround(tx, week)
  const closed = served.filter((d) => d.week === week)
  const salads = await readSalads(tx)
  const { salads: active, suits } = kitchen(salads)
  const copied = before
    .map(({ date, saladId, alternativeId }) => ({
      date: addDays(date, WEEK_DAYS),
      saladId,
      alternativeId: active.includes(alternativeId) ? alternativeId : null,
    }))
    .filter(({ date, saladId }) => {
      const again = closed.some((d) => d.saladId === saladId)
      return open.includes(date) && active.includes(saladId) && !again
    })
  const whole = withAlternatives([...closed, ...copied], restedFirst({ week, salads: active, served }), suits)
  if (!whole) throw new AppError('TOO_FEW_SALADS')
  const rows = whole.filter(({ date }) => open.includes(date))
  if (rows.length > 0)
    await tx.insert(menuDays).values(rows.map((d) => ({ ...d, week, by: 'ADMIN' as const, updatedAt: now })))
  if (!(await fillOneWeek(tx, { week, salads, now, days: open }))) throw new AppError('TOO_FEW_SALADS')
  return rows.map((d) => d.date).sort()
}
