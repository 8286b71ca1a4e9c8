import { desc, eq } from 'drizzle-orm'
import type { Feedback } from '../../domain/feedback/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { type DeliveryRow, deliveries } from '../deliveries/table.ts'
import { names } from '../menu/view.ts'
import { type FeedbackRow, feedback } from './table.ts'

const seen = (db: Db) =>
  db
    .select({ feedback, delivery: deliveries })
    .from(feedback)
    .leftJoin(deliveries, eq(deliveries.id, feedback.deliveryId))
    .$dynamic()

/** A page of what a customer has said, the newest first, with the shop's answers. */
export async function listFeedback(
  db: Db,
  { userId, ...page }: { userId: string; page: number; size: number },
  language: Language,
) {
  const order = [desc(feedback.createdAt)]
  const where = [eq(feedback.userId, userId)]
  const list = await paged(db, { table: feedback, rows: seen, where, order, unique: feedback.id }, page)
  return { ...list, content: list.content.map((row) => feedbackView(row, language)) }
}

export async function readFeedback(db: Db, id: string, language: Language): Promise<Feedback> {
  const [row] = await seen(db).where(eq(feedback.id, id))
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
