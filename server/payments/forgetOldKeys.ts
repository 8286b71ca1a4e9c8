import { lte } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import type { JobTools } from '../jobs/job.ts'
import { idempotencyKeys } from './table.ts'

/** Nobody repeats a request after a week, and by then its payment has long come to an end. */
const KEPT_MS = 7 * DAY_MS
export async function forgetOldKeys({ db, now }: Pick<JobTools, 'db' | 'now'>) {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
}
