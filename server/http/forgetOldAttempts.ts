import { lte } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { rateLimits } from './table.ts'

/** Windows that ended are of no use to anyone, and some of their keys are addresses. */
export async function forgetOldAttempts({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now))
}
