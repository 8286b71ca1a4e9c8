import { and, eq, isNull, lt } from 'drizzle-orm'
import { DeadJob, type JobContext, type JobRun } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { describeError } from '../log.ts'
import { readSettings } from '../settings/read.ts'
import { outbox } from '../tables/mail.ts'
import { mayResend } from './mail.ts'
import { isRefusal } from './transport.ts'

/**
 * Claims the email, sends it and records that it was sent. Never waits for the mail server inside a transaction. Each
 * try of the job has its own number and claims the email at most once, so two workers cannot send it at the same time.
 * If a process dies after the server accepted the email, it is sent again with the same Message-ID.
 */
export async function sendEmail(
  { db, now, mail, log }: JobContext,
  { outboxId }: Payload<'mail.send'>,
  { tries }: JobRun,
) {
  const mine = eq(outbox.id, outboxId)
  const [email] = await db
    .update(outbox)
    // Without a mail server, an email counts as sent once it is in the outbox.
    .set({ tries, ...(!mail.transport && { sentAt: now, lastError: null }) })
    .where(and(mine, isNull(outbox.sentAt), lt(outbox.tries, tries)))
    .returning()
  if (!email) {
    const [row] = await db.select({ sentAt: outbox.sentAt }).from(outbox).where(mine)
    if (row && !row.sentAt) throw new Error('another try has this email')
    return
  }

  if (mail.transport) {
    try {
      const { email: replyTo } = await readSettings(db)
      await mail.transport.deliver({ ...email, replyTo })
    } catch (error) {
      const { code, message } = describeError(error)
      await db
        .update(outbox)
        .set({ lastError: [code, message].filter(Boolean).join(': ') })
        .where(mine)
      throw isRefusal(error) ? new DeadJob('the mail server refused the email', { cause: error }) : error
    }
    const blanked = mayResend(email.kind) ? {} : { text: '', html: '' }
    await db
      .update(outbox)
      .set({ sentAt: now, lastError: null, ...blanked })
      .where(mine)
  }
  log.info({ email: email.kind, outboxId }, 'mail: sent')
}
