import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { restedFirst, withAlternatives } from '../../domain/menu/rotation.ts'
import { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { menuDays } from '../tables/menu.ts'
import { assertVersions } from './assertVersions.ts'
import { clearDays } from './clearDays.ts'
import { fillOneWeek, kitchen, servedAround } from './fillMenus.ts'

const WEEK_DAYS = 7

/**
 * Plans the open days like those of the week before. Salads that cannot be served again (archived, or on a closed day
 * of this week) are left to the rotation. Returns the copied days.
 */
export async function copyWeek(
  tx: Db,
  {
    week,
    open,
    read,
    language,
  }: {
    week: Day
    open: readonly Day[]
    read: readonly { date: Day; version?: number | undefined }[]
    language: Language
  },
  now: Date,
): Promise<Day[]> {
  const rows = await tx.select().from(menuDays).where(eq(menuDays.week, week))
  await assertVersions(tx, { week, days: read, rows, language }, now)
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
  const made = whole.filter(({ date }) => open.includes(date))
  if (made.length > 0)
    await tx.insert(menuDays).values(made.map((d) => ({ ...d, week, by: 'ADMIN' as const, updatedAt: now })))
  if (!(await fillOneWeek(tx, { week, salads, days: open }, now))) throw new AppError('TOO_FEW_SALADS')
  return made.map((d) => d.date).sort()
}
