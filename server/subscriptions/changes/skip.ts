import type { Day } from '../../../domain/dates.ts'
import { planSkip } from '../../../domain/subscriptions/changes.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { type SubscriptionRow, skippedDays } from '../../tables/subscriptions.ts'
import { moveDeliveries, movesOf } from './changeable.ts'
import { type DeliveryRequest, lockDelivery } from './changeDelivery.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

/** The day to skip is required: a second request must not skip the day to which the first one moved the delivery. */
type SkipRequest = DeliveryRequest & { seenOn: Day }

/** Moves one delivery to the end of the subscription. */
export const skip = (db: Db, request: SkipRequest, now: Date): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { row, subscription, date } = await lockDelivery(tx, request, now)
    const { id } = row
    const planned = await allowed(tx, id, planSkip(subscription, date, now))
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
