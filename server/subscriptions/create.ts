import { sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { type Fils, partsOf } from '../../domain/money.ts'
import type { SubscriptionReason } from '../../domain/subscriptions/rules.ts'
import { schedule } from '../../domain/subscriptions/schedule.ts'
import { countSubscription } from '../accounts/buyers.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { rawTable } from '../db/rawTable.ts'
import { searchOf } from '../db/search.ts'
import { deliveries } from '../tables/deliveries.ts'
import type { OrderRow } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { saladCustomizations, subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { saleTotals } from '../totals/addSale.ts'
import { changeStatus } from './changes/changeStatus.ts'
import type { FulfilmentContext } from './fulfilmentContext.ts'

export type PaidOrder = { payment: PaymentRow; order: OrderRow; context: FulfilmentContext }
export type NewSubscription = { subscription: SubscriptionRow; days: Day[] }

const subscriptionSql = rawTable(subscriptions)

/**
 * Creates the subscription of a captured payment with its days, customizations and first history row, in the caller's
 * transaction. Returns null if the payment has a subscription already. `byUserId`: the admin, if one did it.
 */
export async function insertSubscription(
  tx: Db,
  {
    payment,
    order,
    context: { start, closed, predecessor },
    reason,
    byUserId,
  }: PaidOrder & { reason: SubscriptionReason; byUserId: string | null },
  now: Date,
): Promise<NewSubscription | null> {
  const { days, first, last } = daysOf(order, { start, closed })
  const followed = predecessor && !predecessor.isFollowed ? predecessor.row : null
  const values = {
    id: newId(),
    paymentId: payment.id,
    ...orderedColumns(order),
    // If another renewal was first, this one does not follow, and only an admin can recover it.
    renewalOfId: followed?.id ?? null,
    // Auto-renewal continues with the new subscription.
    autoRenewalCardId: followed?.autoRenewalCardId ?? null,
    status: 'ACTIVE',
    plannedStart: start,
    startDate: first,
    endDate: last,
    createdAt: now,
    updatedAt: now,
  } as const
  // The unique constraint decides who was first. The conflict target is named, so that a missing constraint
  // is an error and not a duplicate.
  const { rows } = await tx.execute(sql`
    ${subscriptionSql.insert(values)} on conflict (payment_id) do nothing
    returning ${subscriptionSql.columns}`)
  if (!rows[0]) return null
  const made = subscriptionSql.read(rows[0])
  await countSubscription(tx, made, now)
  if (followed) await recordRenewal(tx, followed, made, now)
  await insertCustomizations(tx, made, order)
  const details = { paymentId: payment.id, startMoved: start !== order.startDate }
  const history = tx
    .insert(subscriptionHistory)
    .values({ subscriptionId: made.id, at: now, byUserId, to: 'ACTIVE', reason, details })
  const worths = partsOf(made.totalFils, days.length)
  const also = [{ metric: 'ACTIVE', key: made.planId, amount: 1 }] as const
  await tx.execute(sql`
    with history as ${history}, counted as (${saleTotals({ subscription: made, worths }, now, also)})
    ${insertedDeliveries(made, { days, worths }, now)}`)
  return { subscription: made, days }
}

/** Returns the delivery days of an order from its start day. */
export function daysOf(
  { durationDays }: Pick<OrderRow, 'durationDays'>,
  { start, closed }: { start: Day; closed: readonly Day[] },
) {
  const days = schedule({ deliveries: durationDays, start, closed })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('a plan without days')
  return { days, first, last }
}

/** The columns that a subscription copies from its order. */
export const orderedColumns = (order: OrderRow) => ({
  orderId: order.id,
  userId: order.userId,
  language: order.language,
  planId: order.planId,
  planNameEn: order.planNameEn,
  planNameAr: order.planNameAr,
  durationDays: order.durationDays,
  mealsPerDay: order.mealsPerDay,
  totalFils: order.totalFils,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  deliveryAddress: order.deliveryAddress,
  ...addressColumnsOf(order),
  addressId: order.addressId,
  addressType: order.addressType,
  deliveryTimeSlot: order.deliveryTimeSlot,
  specialInstructions: order.specialInstructions,
  neverIngredientIds: order.neverIngredientIds,
  neverAllergens: order.neverAllergens,
  search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
})

export async function insertCustomizations(
  tx: Db,
  { id }: Pick<SubscriptionRow, 'id'>,
  { customizations }: Pick<OrderRow, 'customizations'>,
) {
  if (customizations.length > 0)
    await tx.insert(saladCustomizations).values(customizations.map((c) => ({ ...c, subscriptionId: id })))
}

/** Records on the renewed subscription that it was renewed, and moves auto-renewal on to the new one. */
export const recordRenewal = (tx: Db, { id }: SubscriptionRow, made: SubscriptionRow, now: Date) =>
  changeStatus(
    tx,
    {
      id,
      action: 'renew',
      byUserId: null,
      reason: 'RENEWED',
      details: { subscriptionId: made.id, number: made.number },
      set: { autoRenewalCardId: null },
    },
    now,
  )

/** One statement for any number of days. Columns that are not listed have their defaults. */
export function insertedDeliveries(
  { id, deliveryTimeSlot }: SubscriptionRow,
  { days, worths }: { days: readonly Day[]; worths: readonly Fils[] },
  now: Date,
) {
  const ids = days.map(newId)
  const at = now.toISOString()
  return sql`
    insert into ${deliveries} (id, subscription_id, date, worth_fils, delivery_time_slot, created_at, updated_at)
    select one.id, ${id}::uuid, one.date, one.worth, ${deliveryTimeSlot}::slot, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[], ${sql.param(worths)}::int[]) as one(id, date, worth)`
}
