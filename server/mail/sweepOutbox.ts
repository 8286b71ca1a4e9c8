import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { bossJob } from '../jobs/bossTable.ts'
import type { JobContext } from '../jobs/job.ts'
import { send } from '../jobs/send.ts'
import { outbox } from '../tables/mail.ts'

const OVERDUE_MS = 10 * MINUTE_MS
/** Older emails would confuse more than they help. */
const TOO_OLD_MS = 7 * DAY_MS
const BATCH_SIZE = 200

/** Creates a new job for emails without one, for example after a restore into another store. */
export async function sweepOutbox({ db, now, log }: JobContext) {
  await db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .leftJoin(bossJob, and(eq(bossJob.name, 'mail.send'), eq(bossJob.id, outbox.id)))
      .where(
        and(
          isNull(outbox.sentAt),
          isNull(bossJob.id),
          lt(outbox.createdAt, new Date(now.getTime() - OVERDUE_MS)),
          gt(outbox.createdAt, new Date(now.getTime() - TOO_OLD_MS)),
        ),
      )
      .limit(BATCH_SIZE)
    for (const { id } of lost) {
      // The new job counts its tries from one.
      await tx.update(outbox).set({ tries: 0 }).where(eq(outbox.id, id))
      await send(tx, 'mail.send', { outboxId: id }, { id })
    }
    if (lost.length > 0) log.warn({ emails: lost.length }, 'mail: emails had lost their job')
  })
}
