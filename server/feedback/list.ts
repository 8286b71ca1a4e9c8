import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Feedback } from '../../domain/feedback/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import { names } from '../menu/view.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import { type FeedbackRow, feedback } from '../tables/feedback.ts'

const queries = preparedQuery((db) => {
  const { createdAt, id, userId } = feedback
  const theirs = eq(userId, sql.placeholder('userId'))
  return {
    /** Each row also has the total number. */
    page: db
      .select({ feedback, delivery: deliveries, totalElements: sql`count(*) over ()`.mapWith(Number) })
      .from(feedback)
      .leftJoin(deliveries, eq(deliveries.id, feedback.deliveryId))
      .where(theirs)
      .orderBy(desc(createdAt), asc(id))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('offset'))
      .prepare(PREPARED),
    /** The total for a page without rows. */
    count: db.select({ totalElements: count() }).from(feedback).where(theirs).prepare(PREPARED),
  }
})

/**
 * Returns a page of a customer's feedback with the answers, newest first. Does not use `paged`: one customer has little
 * feedback, so it is counted in the same query, which the dashboard runs on every visit.
 */
export async function listFeedback(
  db: Db,
  { userId, page, size }: { userId: string; page: number; size: number },
  language: Language,
) {
  const rows = await queries(db).page.execute({ userId, size, offset: page * size })
  const [{ totalElements } = { totalElements: 0 }] =
    rows.length > 0 || page === 0 ? rows : await queries(db).count.execute({ userId })
  const content = rows.map((row) => feedbackView(row, language))
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}

export async function readFeedback(db: Db, id: string, language: Language): Promise<Feedback> {
  const [row] = await db
    .select({ feedback, delivery: deliveries })
    .from(feedback)
    .leftJoin(deliveries, eq(deliveries.id, feedback.deliveryId))
    .where(eq(feedback.id, id))
  if (!row) throw new Error('feedback that was just given is gone')
  return feedbackView(row, language)
}

export function feedbackView(
  { feedback: row, delivery }: { feedback: FeedbackRow; delivery: DeliveryRow | null },
  language: Language,
): Feedback {
  const [salad] = delivery?.assignedSalads ?? []
  return {
    id: row.id,
    type: row.type,
    priority: row.priority,
    subject: row.subject,
    note: row.note,
    rating: row.rating,
    deliveryId: row.deliveryId,
    deliveryDate: delivery?.date ?? null,
    saladName: salad ? names(salad, language).name : null,
    state: row.state,
    reviewed: row.state === 'reviewed',
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
