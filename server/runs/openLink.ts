import { eq } from 'drizzle-orm'
import { formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { runState } from '../../domain/runs/rules.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import { type DriverRow, drivers } from '../tables/drivers.ts'
import { type RunLinkRow, runLinks } from '../tables/runs.ts'
import { linkOfToken } from './runLink.ts'

export type OpenedLink = { link: RunLinkRow; driver: DriverRow; dayIsOver: boolean }

/**
 * Returns the run that a token opens. A link that does not work, or not today, throws and reveals nothing else. After
 * its day a link only accepts late marks.
 */
export async function openLink(
  { db, keys }: { db: Db; keys: Pick<Keys, 'runs'> },
  token: string,
  { now, language }: { now: Date; language: Language },
): Promise<OpenedLink> {
  const id = linkOfToken(keys, token)
  const [found] = id
    ? await db
        .select({ link: runLinks, driver: drivers })
        .from(runLinks)
        .innerJoin(drivers, eq(drivers.id, runLinks.driverId))
        .where(eq(runLinks.id, id))
    : []
  if (!found) throw new AppError('LINK_INVALID')
  const { link, driver } = found
  const state = runState(link.date, now)
  if (state === 'OVER') throw new AppError('RUN_OVER')
  if (link.withdrawnAt !== null || !driver.active) throw new AppError('RUN_WITHDRAWN')
  if (state === 'NOT_YET') throw new AppError('RUN_NOT_YET', { day: formatDay(link.date, language) })
  return { link, driver, dayIsOver: state === 'MARKS_ONLY' }
}
