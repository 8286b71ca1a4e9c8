import { lte, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { rateLimits } from '../tables/rateLimits.ts'

export type Limit = { max: number; windowMs: number }

/**
 * Counts an attempt and throws if it exceeds the limit. An attempt with several items is accepted whole if it starts
 * within the limit. One statement, so that concurrent attempts are all counted.
 */
export async function countAttempt(db: Db, key: string, limit: Limit, now: Date, times = 1): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + limit.windowMs)
  const isOver = lte(rateLimits.windowEndsAt, now)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowEndsAt, count: times })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.count - times < limit.max) return
  const retryAfterMs = row.windowEndsAt.getTime() - now.getTime()
  throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}
