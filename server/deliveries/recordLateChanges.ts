import type { Db } from '../db/client.ts'
import type { DeliveryRow } from '../tables/deliveries.ts'
import { lateChanges } from '../tables/kitchen.ts'

type LateChange = (typeof lateChanges.$inferInsert)['kind']

/** Records changes after the freeze for the kitchen's sheet. Call it in the transaction of the change. */
export async function recordLateChanges(
  tx: Db,
  rows: readonly Pick<DeliveryRow, 'id' | 'date'>[],
  kind: LateChange,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(lateChanges)
    .values(rows.map(({ id: deliveryId, date }) => ({ deliveryId, date, kind, at: now })))
}
