import { formatAddress } from '../../domain/addresses/rules.ts'
import { UNDO_MS } from '../../domain/deliveries/failures.ts'
import type { Language } from '../../domain/language.ts'
import type { Stop, StopChange } from '../../domain/runs/contract.ts'
import { addressPartsView } from '../addresses/columns.ts'
import { deliveryAddressOf } from '../deliveries/address.ts'
import { shownName } from '../http/shownName.ts'
import { names } from '../menu/view.ts'
import type { DeliveryRow, FrozenSalad } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

export type StopRow = {
  delivery: DeliveryRow
  subscription: SubscriptionRow
  changed: readonly StopChange[]
}
export type Bowls = readonly FrozenSalad[]

/** One stop of a run. */
export function stopView(
  { delivery, subscription, changed }: StopRow,
  bowls: Bowls,
  { position, language }: { position: number; language: Language },
): Stop {
  const where = deliveryAddressOf(delivery, subscription)
  const parts = addressPartsView(where, language)
  // Map services know the English names of towns best, and need no flat.
  const onMap = parts ? formatAddress({ ...parts, flat: null }, 'en') : where.deliveryAddress
  return {
    deliveryId: delivery.id,
    position,
    status: delivery.status,
    customerName: shownName(subscription.customerName, language),
    customerPhone: subscription.customerPhone,
    address: where.deliveryAddress,
    parts,
    area: parts?.city ?? null,
    mapQuery: `${onMap}, Bahrain`,
    bowls: bowls.map((bowl) => ({
      ...names(bowl, language),
      portions: bowl.portions,
      without: bowl.excluded.map((part) => names(part, language)),
    })),
    // The shop's own instructions first.
    instructions: [
      ...new Set([
        delivery.deliveryNotesByAdmin,
        subscription.specialInstructions,
        delivery.deliveryInstructions,
      ]),
    ].flatMap((text) => text || []),
    changed: [...changed],
    note: delivery.deliveryNotes,
    failure: delivery.failureReason && { reason: delivery.failureReason, note: delivery.failureNote },
    markedAt: (delivery.deliveredAt ?? delivery.failedAt)?.toISOString() ?? null,
  }
}

/**
 * The stop as its driver sees it. Once it is settled and can no longer be undone, the customer's details are removed.
 */
export function driverStop(stop: Stop, now: Date): Stop {
  if (stop.markedAt === null || now.getTime() - Date.parse(stop.markedAt) <= UNDO_MS) return stop
  const nowhere = { address: '', parts: null, area: null, mapQuery: '' }
  const nothing = { ...nowhere, bowls: [], instructions: [], changed: [], note: null }
  return { ...stop, ...nothing, customerPhone: '', failure: stop.failure && { ...stop.failure, note: null } }
}
