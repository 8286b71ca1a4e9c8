import { lte } from 'drizzle-orm'
import type { JobContext } from '../jobs/job.ts'
import { rateLimits } from '../tables/rateLimits.ts'

/** Deletes windows that have ended: nobody needs them, and some keys are addresses. */
export async function forgetOldAttempts({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now))
}
