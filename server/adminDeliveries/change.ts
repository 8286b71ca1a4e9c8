import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { AddressInput } from '../../domain/addresses/contract.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import type { changeAdminDelivery } from '../../domain/deliveries/adminContract.ts'
import { openDeliveryStatuses } from '../../domain/deliveries/rules.ts'
import type { Language } from '../../domain/language.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import { resolveAddress } from '../addresses/resolve.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion, versionIs } from '../db/version.ts'
import { deliveryAddressOf } from '../deliveries/address.ts'
import { recordLateChanges } from '../deliveries/recordLateChanges.ts'
import { publishAll } from '../events/publish.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import type { ChangedDetails } from '../subscriptions/historyDetails.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { refusal } from './move.ts'

type Input = z.output<typeof changeAdminDelivery.body>
type Locked = { delivery: DeliveryRow; subscription: SubscriptionRow }

/**
 * Condition for deliveries whose address and driver instructions may change: still to be delivered, or failed without a
 * resolution.
 */
const maySendElsewhere = or(
  inArray(deliveries.status, [...openDeliveryStatuses]),
  and(eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution)),
)

/**
 * Changes an admin note, the day's address and the driver's instructions, also after the cutoff (rule S8), but never
 * the salads. The kitchen sees the change on its sheet. Returns false if another change came first. The caller must
 * hold the locks.
 */
export async function changeByAdmin(
  tx: Db,
  { delivery: before, subscription }: Locked,
  { version, deliveryNotesByAdmin, deliveryInstructions, ...address }: Input,
  { byUserId, language }: { byUserId: string; language: Language },
  now: Date,
): Promise<boolean> {
  const place = await placeOf(tx, address, { delivery: before, subscription })
  const goesOn = place !== undefined || deliveryInstructions !== undefined
  const [after] = await tx
    .update(deliveries)
    .set({ deliveryNotesByAdmin, deliveryInstructions, ...place, ...bumpVersion(deliveries), updatedAt: now })
    .where(
      and(
        eq(deliveries.id, before.id),
        versionIs(deliveries, version),
        goesOn ? maySendElsewhere : undefined,
      ),
    )
    .returning()
  if (!after) {
    if (version !== undefined && version !== before.version) return false
    throw await refusal(tx, before, language)
  }
  const moved = addressKey(before) !== addressKey(after)
  const instructionsChanged = before.deliveryInstructions !== after.deliveryInstructions
  const noted = before.deliveryNotesByAdmin !== after.deliveryNotesByAdmin
  const changes: ChangedDetails['what'] = [
    ...(instructionsChanged ? (['instructions'] as const) : []),
    ...(moved ? (['address'] as const) : []),
  ]
  if (changes.length > 0) {
    const details: ChangedDetails = { day: before.date, salads: [], what: changes }
    // A subscription that has ended gets no further history.
    await changeStatus(
      tx,
      { id: subscription.id, byUserId, action: 'modify', reason: 'CHANGED', details },
      now,
    )
  }
  if (after.frozenAt && after.date >= dayInBahrain(now)) {
    if (moved) await recordLateChanges(tx, [after], 'ADDRESS', now)
    if (instructionsChanged || noted) await recordLateChanges(tx, [after], 'NOTE', now)
  }
  await publishAll(tx, [{ to: 'ADMINS', event: { kind: 'deliveries.changed', date: after.date } }])
  return true
}

const addressKey = (row: DeliveryRow) => JSON.stringify([row.deliveryAddress, addressColumnsOf(row)])

/** Returns the day's own address, the subscription's again if the input is null, or undefined for no change. */
async function placeOf(tx: Db, input: AddressInput, { delivery, subscription }: Locked) {
  const { addressId, address, deliveryAddress } = input
  if (addressId === undefined && !address && deliveryAddress === undefined) {
    if (address === undefined) return undefined
    const none = { deliveryAddress: null, ...addressColumnsOf(null) }
    // A frozen delivery has its own copy of the address.
    return delivery.frozenAt ? deliveryAddressOf(none, subscription) : none
  }
  const { userId, language } = subscription
  const { addressId: _, ...place } = await resolveAddress(tx, input, { userId, language })
  return place
}
