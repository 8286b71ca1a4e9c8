import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { FeedbackBody } from '../../domain/feedback/contract.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { transaction } from '../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { addTotals, type Delta } from '../totals/add.ts'

/**
 * Saves feedback on a delivered meal or, without a delivery, by a customer who received at least one. One per delivery.
 */
export const giveFeedback = (
  db: Db,
  userId: string,
  { deliveryId, ...words }: z.output<typeof FeedbackBody>,
  now: Date,
): Promise<string> =>
  transaction(db, async (tx) => {
    const saladId = await deliveredSalad(tx, userId, deliveryId ?? null)
    const [saved] = await tx
      .insert(feedback)
      .values({
        userId,
        deliveryId: deliveryId ?? null,
        saladId,
        ...words,
        search: searchOf(words.subject, words.note),
        createdAt: now,
      })
      .onConflictDoNothing({ target: feedback.deliveryId })
      .returning({ id: feedback.id })
    if (!saved) throw await givenBefore(tx, deliveryId ?? null)
    await addTotals(tx, ratingTotals(words.rating), now)
    await publish(tx, { kind: 'feedback.changed' }, { to: 'ADMINS' })
    return saved.id
  })

async function givenBefore(tx: Db, deliveryId: string | null): Promise<AppError> {
  const [before] = deliveryId
    ? await tx.select({ at: feedback.createdAt }).from(feedback).where(eq(feedback.deliveryId, deliveryId))
    : []
  return new AlreadyDone('FEEDBACK_GIVEN', before)
}

const ratingTotals = (rating: number): Delta[] => [
  { metric: 'RATING_SUM', amount: rating },
  { metric: 'RATING_COUNT', amount: 1 },
]

/**
 * Returns the salad of the delivery; null without a delivery. Another customer's delivery is not found. Locks the row,
 * so that it waits for a concurrent undo.
 */
async function deliveredSalad(tx: Db, userId: string, deliveryId: string | null): Promise<string | null> {
  const [delivery] = await tx
    .select({ status: deliveries.status, assignedSalads: deliveries.assignedSalads })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        deliveryId === null ? eq(deliveries.status, 'DELIVERED') : eq(deliveries.id, deliveryId),
      ),
    )
    .limit(1)
    .for('share', { of: deliveries })
  if (!delivery && deliveryId !== null) throw new AppError('NOT_FOUND')
  if (delivery?.status !== 'DELIVERED') throw new AppError('NOT_DELIVERED')
  return deliveryId === null ? null : (delivery.assignedSalads?.[0]?.saladId ?? null)
}
