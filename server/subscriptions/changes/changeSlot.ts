import { eq, inArray } from 'drizzle-orm'
import type { Day } from '../../../domain/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { planSlotChange } from '../../../domain/subscriptions/changes.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from '../../mail/mail.ts'
import { hoursOf } from '../../settings/hours.ts'
import { readSettings } from '../../settings/read.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { type SubscriptionRow, subscriptions } from '../../tables/subscriptions.ts'
import { type ChangeRequest, lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

/** Changes the delivery slot of all open days. Allowed once per subscription. */
export const changeSlot = (
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  request: ChangeRequest,
  slot: Slot,
  now: Date,
): Promise<SubscriptionRow> =>
  transaction(db, async (tx) => {
    const { row, subscription } = await lockChangeable(tx, request, now)
    const planned = await allowed(tx, row.id, planSlotChange(subscription, row.slotChangedByUser, now))
    // Without this check an unchanged slot would use up the one change.
    if (slot === row.deliveryTimeSlot)
      throw new AppError('VALIDATION_FAILED', {}, { deliveryTimeSlot: 'slotRequired' })
    const ids = planned.deliveries.map((d) => d.id)
    await tx
      .update(deliveries)
      // A driver of the old slot may not drive in the new one.
      .set({ deliveryTimeSlot: slot, deliveryPersonId: null, updatedAt: now })
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
    const [first] = planned.deliveries
    if (first) await emailNewSlot(tx, mail, changed, first.date, now)
    return changed
  })

async function emailNewSlot(tx: Db, mail: Mail, row: SubscriptionRow, from: Day, now: Date) {
  const { to, commonParams } = await emailRecipient(tx, row)
  const settings = await readSettings(tx)
  const slot = row.deliveryTimeSlot
  const params = { ...commonParams, from, slot, hours: hoursOf(slot, settings) }
  await mail.post(tx, { kind: 'subscriptions.slotChanged', ...to, once: row.id, params }, now)
}
