import { and, eq, isNull } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import type { Mail } from '../mail/mail.ts'
import { users } from '../tables/accounts.ts'
import { type FeedbackRow, feedback } from '../tables/feedback.ts'

type Admin = { userId: string }

/** Saves the shop's answer, once: the second of two concurrent answers throws. Call it in a transaction. */
export async function answerFeedback(
  tx: Db,
  mail: Pick<Mail, 'post'>,
  { id, answer, by }: { id: string; answer: string; by: Admin },
  now: Date,
): Promise<FeedbackRow> {
  const [row] = await tx
    .update(feedback)
    .set({ answer, answeredAt: now, state: 'reviewed', reviewedAt: now, reviewedBy: by.userId })
    .where(and(eq(feedback.id, id), isNull(feedback.answer)))
    .returning()
  if (!row) throw await refusal(tx, id)
  const [user] = await tx.select().from(users).where(eq(users.id, row.userId))
  if (!user) throw new Error('feedback of nobody')
  const { subject, note } = row
  await mail.post(
    tx,
    {
      kind: 'feedback.answered',
      to: user.email,
      language: user.language,
      userId: user.id,
      once: row.id,
      params: { name: user.fullName, subject, note, answer },
    },
    now,
  )
  await publishChange(tx, row)
  return row
}

/** Marks feedback as read or unread. Answered feedback stays read. Call it in a transaction. */
export async function reviewFeedback(
  tx: Db,
  { id, reviewed, by }: { id: string; reviewed: boolean; by: Admin },
  now: Date,
): Promise<FeedbackRow> {
  const [row] = await tx
    .update(feedback)
    .set(
      reviewed
        ? { state: 'reviewed', reviewedAt: now, reviewedBy: by.userId }
        : { state: 'pending', reviewedAt: null, reviewedBy: null },
    )
    .where(and(eq(feedback.id, id), isNull(feedback.answer)))
    .returning()
  if (!row) throw await refusal(tx, id)
  await publishChange(tx, row)
  return row
}

async function refusal(tx: Db, id: string): Promise<AppError> {
  const [answered] = await tx
    .select({ at: feedback.answeredAt, byName: users.fullName })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.reviewedBy))
    .where(eq(feedback.id, id))
  if (!answered) return new AppError('NOT_FOUND')
  const { at, byName } = answered
  return new AlreadyDone('FEEDBACK_ANSWERED', at ? { at, byName } : undefined)
}

/** Updates the open pages of the customer and of admins. */
async function publishChange(tx: Db, { userId }: FeedbackRow) {
  await publish(tx, { kind: 'feedback.changed' }, { to: userId })
  await publish(tx, { kind: 'feedback.changed' }, { to: 'ADMINS' })
}
