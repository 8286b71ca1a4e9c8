import { and, eq, isNull } from 'drizzle-orm'
import type { AddressInput } from '../../../domain/addresses/contract.ts'
import type { Day } from '../../../domain/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { planDeliveryChange } from '../../../domain/subscriptions/changes.ts'
import { addressColumnsOf } from '../../addresses/columns.ts'
import { resolveAddress } from '../../addresses/resolve.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { bumpVersion } from '../../db/version.ts'
import type { AddressColumns } from '../../tables/addresses.ts'
import { type DeliveryRow, deliveries } from '../../tables/deliveries.ts'
import type { ChangedDetails } from '../historyDetails.ts'
import { type Changeable, type ChangeRequest, lockChangeable } from './changeable.ts'
import { changeStatus } from './changeStatus.ts'
import { allowed } from './refusal.ts'

export type DeliveryRequest = Omit<ChangeRequest, 'id'> & { deliveryId: string; seenOn: Day | undefined }
export type DeliveryInput = AddressInput & {
  alternative?: boolean | undefined
  deliveryNotes?: string | null | undefined
  deliveryInstructions?: string | null | undefined
}

/**
 * Locks the subscription of a delivery and returns the delivery's day. Throws if the delivery has moved since the
 * caller saw it.
 */
export async function lockDelivery(
  tx: Db,
  { deliveryId, seenOn, ownerId }: DeliveryRequest,
  now: Date,
): Promise<Changeable & { date: Day }> {
  const delivery = await readDelivery(tx, deliveryId)
  const locked = await lockChangeable(tx, { id: delivery.subscriptionId, ownerId }, now)
  const date = seenOn ?? delivery.date
  // Checked under the lock: the second of two requests finds the delivery on another day.
  const present = locked.subscription.deliveries.find((d) => d.id === deliveryId)?.date
  if (present && present !== date) throw new AppError('DELIVERY_MOVED', { day: present })
  return { ...locked, date }
}

async function readDelivery(tx: Db, id: string): Promise<DeliveryRow> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) throw new AppError('NOT_FOUND')
  return delivery
}

/** Changes one delivery's salad, note, instructions or address. Null restores the value of the subscription. */
export const changeDelivery = (db: Db, request: DeliveryRequest, input: DeliveryInput, now: Date) =>
  transaction(db, async (tx) => {
    const { deliveryId, byUserId } = request
    const { row, subscription, date } = await lockDelivery(tx, request, now)
    await allowed(tx, row.id, planDeliveryChange(subscription, date, now))
    const { alternative, deliveryNotes, deliveryInstructions } = input
    const place = await placeOf(tx, input, { userId: row.userId, language: row.language })
    const changes = changesIn(input, place, await readDelivery(tx, deliveryId))
    // Nothing differs, perhaps because another tab has saved the same: no history entry.
    if (changes.length === 0) return
    const [changed] = await tx
      .update(deliveries)
      .set({
        alternative,
        deliveryNotes,
        deliveryInstructions,
        ...place,
        ...bumpVersion(deliveries),
        updatedAt: now,
      })
      .where(
        and(
          eq(deliveries.id, deliveryId),
          eq(deliveries.date, date),
          eq(deliveries.status, 'SCHEDULED'),
          isNull(deliveries.frozenAt),
        ),
      )
      .returning({ id: deliveries.id })
    if (!changed) throw new Error('a locked delivery changed: this was called outside a transaction')
    const details: ChangedDetails = { day: date, salads: [], what: changes }
    await changeStatus(tx, { id: row.id, byUserId, action: 'modify', reason: 'CHANGED', details }, now)
  })

type OwnPlace = AddressColumns & Pick<DeliveryRow, 'deliveryAddress'>

function changesIn(input: DeliveryInput, place: OwnPlace | undefined, before: DeliveryRow) {
  const { alternative = before.alternative } = input
  const { deliveryNotes = before.deliveryNotes, deliveryInstructions = before.deliveryInstructions } = input
  const addressKey = (where: OwnPlace) => JSON.stringify([where.deliveryAddress, addressColumnsOf(where)])
  const changes: ChangedDetails['what'] = []
  if (alternative !== before.alternative) changes.push(alternative ? 'swapped' : 'swappedBack')
  if (deliveryNotes !== before.deliveryNotes) changes.push('note')
  if (deliveryInstructions !== before.deliveryInstructions) changes.push('instructions')
  if (place && addressKey(place) !== addressKey(before)) changes.push('address')
  return changes
}

/** Returns another address for the day; all null restores the subscription's address; undefined leaves it as it is. */
async function placeOf(tx: Db, input: AddressInput, owner: Parameters<typeof resolveAddress>[2]) {
  const { addressId, address, deliveryAddress } = input
  if (addressId === undefined && !address && deliveryAddress === undefined)
    return address === null ? { deliveryAddress: null, ...addressColumnsOf(null) } : undefined
  const { addressId: _, ...place } = await resolveAddress(tx, input, owner)
  return place
}
