import { eq, inArray } from 'drizzle-orm'
import type { Slot } from '../../domain/settings/rules.ts'
import { planSlotChange } from '../../domain/subscriptions/changes.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { deliveries } from '../deliveries/table.ts'
import { allowed, type ChangeRequest, lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { type SubscriptionRow, subscriptions } from './table.ts'

/** Another delivery time for all days that are still open: once for each subscription. */
export const changeSlot = (db: Db, request: ChangeRequest, slot: Slot, now: Date): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { row, subscription } = await lockChangeable(tx, request, now)
    const planned = allowed(planSlotChange(subscription, row.slotChangedByUser, now), request.language)
    const ids = planned.deliveries.map((d) => d.id)
    await tx
      .update(deliveries)
      .set({ deliveryTimeSlot: slot, updatedAt: now })
      .where(inArray(deliveries.id, ids))
    await tx
      .update(subscriptions)
      .set({ deliveryTimeSlot: slot, slotChangedByUser: true })
      .where(eq(subscriptions.id, row.id))
    const details = { from: row.deliveryTimeSlot, to: slot }
    const { id, byUserId } = request
    const changed = await changeStatus(
      tx,
      { id, byUserId, action: 'modify', reason: 'SLOT_CHANGED', details },
      now,
    )
    if (!changed) throw new Error('the rules allowed what the table of transitions does not')
    return changed
  })
