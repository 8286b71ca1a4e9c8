import { eq, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { readSettings } from '../settings/read.ts'
import { outbox } from '../tables/mail.ts'
import { every, type JobContext, type JobRun } from './job.ts'
import type { Payload } from './payloads.ts'

const KEPT_MS = 90 * DAY_MS
const hourOf = every(HOUR_MS)

/**
 * Keeps a job that has used up its tries long enough to be looked at, and emails the shop, once an hour per kind of
 * job.
 */
export async function notifyDeadJob(
  { db, now, mail, log }: JobContext,
  { outboxId }: Payload<'jobs.died'>,
  { died }: JobRun,
) {
  if (!died) throw new Error('a notice without the job it is about')
  log.error({ job: died.name, jobId: died.id, tries: died.tries }, 'jobs: a job is dead')
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update pgboss.job set deletion_seconds = ${KEPT_MS / SECOND_MS}
      where name = ${died.name} and id = ${died.id}::uuid and state = 'failed'`)
    if (outboxId && (await isNotice(tx, outboxId))) return
    const { email } = await readSettings(tx)
    await mail.post(
      tx,
      {
        kind: 'ops.jobDied',
        to: email,
        language: 'en',
        params: { job: died.name, tries: died.tries, jobId: died.id, keptDays: KEPT_MS / DAY_MS },
        once: `${died.name} ${hourOf(now)}`,
      },
      now,
    )
  })
}

/** A notice that cannot be sent must not cause another notice. */
async function isNotice(tx: Db, outboxId: string) {
  const [email] = await tx.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.id, outboxId))
  return email?.kind === 'ops.jobDied'
}
