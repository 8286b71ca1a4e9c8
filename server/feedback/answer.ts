import { and, eq, isNull } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import type { Mail } from '../mail/mail.ts'
import { type FeedbackRow, feedback } from './table.ts'

type Admin = { userId: string }

/** The shop's answer, once: of two at the same moment the second is told so. In a transaction. */
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
  await tellOf(tx, row)
  return row
}

/** Read, or not read yet. What was answered has been read. In a transaction. */
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
  await tellOf(tx, row)
  return row
}

async function refusal(tx: Db, id: string): Promise<AppError> {
  const [answered] = await tx
    .select({ at: feedback.answeredAt, who: users.fullName })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.reviewedBy))
    .where(eq(feedback.id, id))
  if (!answered) return new AppError('NOT_FOUND')
  const { at, who } = answered
  return new AlreadyDone('FEEDBACK_ANSWERED', at ? { at, who } : undefined)
}

/** Its customer, and whoever works in the shop, see it at once. */
async function tellOf(tx: Db, { userId }: FeedbackRow) {
  await publish(tx, { kind: 'feedback.changed' }, { to: userId })
  await publish(tx, { kind: 'feedback.changed' }, { to: 'ADMINS' })
}
