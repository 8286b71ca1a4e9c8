import { eq, sql } from 'drizzle-orm'
import { AppError, ConflictError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { bossJob } from './bossTable.ts'
import { view } from './view.ts'

/**
 * Gives a dead job all its tries again, starting now. pg-boss's own retry would keep the old delay and the old
 * retention, so a job that died long ago would be deleted instead of run.
 */
export async function retry(tx: Db, id: string, language: Language) {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job as j
    set state = 'retry', retry_limit = j.retry_count + q.retry_limit + 1, completed_on = null,
      start_after = pgboss.job_now(), keep_until = pgboss.job_now() + q.retention_seconds * interval '1 second'
    from pgboss.queue q
    where q.name = j.name and j.id = ${id}::uuid and j.state = 'failed'`)
  const [row] = await tx.select().from(bossJob).where(eq(bossJob.id, id))
  if (!row) throw new AppError('NOT_FOUND')
  const job = view(row)
  if (rowCount === 1) return job
  throw new ConflictError('JOB_NOT_DEAD', job, {
    state: textIn(language, 'admin')(`jobs.states.${job.state}`),
  })
}
