import { eq } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { planSkip } from '../../domain/subscriptions/changes.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { deliveries } from '../deliveries/table.ts'
import { allowed, type ChangeRequest, lockChangeable, moveDeliveries, movesOf } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { type SubscriptionRow, skippedDays } from './table.ts'

/** Moves one delivery to the end. */
export const skip = (
  db: Db,
  {
    deliveryId,
    seenOn,
    ...request
  }: Omit<ChangeRequest, 'id'> & { deliveryId: string; seenOn: Day | undefined },
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId))
    if (!delivery) throw new AppError('NOT_FOUND')
    const id = delivery.subscriptionId
    const { subscription } = await lockChangeable(tx, { ...request, id }, now)
    const date = seenOn ?? delivery.date
    // Under the lock: of two presses the second finds it elsewhere.
    const present = subscription.deliveries.find((d) => d.id === deliveryId)?.date
    if (present && present !== date)
      throw new AppError('DELIVERY_MOVED', { day: formatDay(present, request.language, 'dated') })
    const planned = allowed(planSkip(subscription, date, now), request.language)
    await tx.insert(skippedDays).values({ subscriptionId: id, date, createdAt: now })
    await moveDeliveries(tx, planned.moves, 'SKIP', now)
    const changed = await changeStatus(
      tx,
      {
        id,
        byUserId: request.byUserId,
        action: 'modify',
        reason: 'SKIPPED',
        details: { day: date, ...movesOf(planned) },
        set: { endDate: planned.endDate },
      },
      now,
    )
    if (!changed) throw new Error('the rules allowed what the table of transitions does not')
    return changed
  })
