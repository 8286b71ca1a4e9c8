import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { versionConflict } from '../db/version.ts'
import type { MenuDayRow } from '../tables/menu.ts'
import { adminWeek } from './adminWeek.ts'

type ReadDay = { date: Day; version?: number | undefined }

/**
 * Throws if a day has another row than the one that the admin saw, or none. Call it inside `change`, whose lock keeps
 * the compared versions until the commit.
 */
export async function assertVersions(
  tx: Db,
  {
    week,
    days,
    rows,
    language,
  }: { week: Day; days: readonly ReadDay[]; rows: readonly MenuDayRow[]; language: Language },
  now: Date,
): Promise<void> {
  const isOld = ({ date, version }: ReadDay) =>
    version !== undefined && version !== (rows.find((row) => row.date === date)?.version ?? 0)
  if (days.some(isOld)) throw versionConflict(await adminWeek(tx, week, language, now))
}
