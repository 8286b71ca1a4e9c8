import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Deps } from '../deps.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { type Checked, timed } from './run.ts'

export const liveChecks = ['GATEWAY', 'DATABASE', 'JOBS', 'WEBHOOK_KEY'] as const
type LiveCheck = (typeof liveChecks)[number]

/** The queue ticks once a minute: two missed ticks are a pause, more are a stop. */
const SILENT_MS = 3 * MINUTE_MS
const OVERDUE_MS = 10 * MINUTE_MS

/** Checks that are safe with real keys: they only read and charge nobody. The queue uses the machine's clock. */
export async function runLiveChecks(
  { db, tap, hasDiskSpace, log, now }: Pick<Deps, 'db' | 'tap' | 'hasDiskSpace' | 'log' | 'now'>,
  wall = new Date(),
): Promise<Checked<LiveCheck>[]> {
  const ago = (ms: number) => new Date(wall.getTime() - ms)
  const tries: Record<LiveCheck, () => Promise<boolean>> = {
    async GATEWAY() {
      const to = now()
      await tap.listCharges({ from: new Date(to.getTime() - MINUTE_MS), to })
      return true
    },
    async DATABASE() {
      await db.execute(sql`select 1`)
      return hasDiskSpace()
    },
    async JOBS() {
      const dead = await db.$count(bossJob, eq(bossJob.state, 'failed'))
      const fresh = await db.$count(bossJob, gt(bossJob.createdOn, ago(SILENT_MS)))
      const overdue = and(eq(bossJob.state, 'created'), lt(bossJob.startAfter, ago(OVERDUE_MS)))
      return dead === 0 && fresh > 0 && (await db.$count(bossJob, overdue)) === 0
    },
    async WEBHOOK_KEY() {
      const body = {
        id: 'chg_selftest',
        amount: 1,
        currency: 'BHD',
        status: 'CAPTURED',
        transaction: { created: String(now().getTime()) },
      }
      const signature = tap.sign(body)
      return (
        signature !== null &&
        tap.isGenuine(body, signature) &&
        !tap.isGenuine({ ...body, amount: 2 }, signature)
      )
    },
  }
  const done: Checked<LiveCheck>[] = []
  for (const check of liveChecks) done.push(await timed(check, log, tries[check]))
  return done
}
