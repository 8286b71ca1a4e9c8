import { planSkip } from '../../domain/subscriptions/changes.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { allowed, moveDeliveries, movesOf } from './changeable.ts'
import { type DeliveryRequest, lockDelivery } from './changeDelivery.ts'
import { changeStatus } from './changeStatus.ts'
import { type SubscriptionRow, skippedDays } from './table.ts'

/** Moves one delivery to the end. */
export const skip = (db: Db, request: DeliveryRequest, now: Date): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { row, subscription, date } = await lockDelivery(tx, request, now)
    const { id } = row
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
