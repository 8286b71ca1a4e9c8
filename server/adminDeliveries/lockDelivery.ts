import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { type Changeable, type ChangeRequest, lockChangeable } from '../subscriptions/changes/changeable.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'

export type LockedDelivery = Changeable & { delivery: DeliveryRow }

/** Locks a delivery and its whole subscription, the subscription first, in the same order as all changes of it. */
export async function lockDelivery(
  tx: Db,
  { id, ownerId }: Pick<ChangeRequest, 'id' | 'ownerId'>,
  now: Date,
): Promise<LockedDelivery> {
  const isIt = eq(deliveries.id, id)
  const [found] = await tx.select({ subscriptionId: deliveries.subscriptionId }).from(deliveries).where(isIt)
  if (!found) throw new AppError('NOT_FOUND')
  const changeable = await lockChangeable(tx, { id: found.subscriptionId, ownerId }, now)
  const [delivery] = await tx.select().from(deliveries).where(isIt)
  if (!delivery) throw new AppError('NOT_FOUND')
  return { ...changeable, delivery }
}
