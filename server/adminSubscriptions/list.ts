import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { settledStatuses } from '../../domain/deliveries/rules.ts'
import { latinDigits } from '../../domain/digits.ts'
import type { Language } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import type { AdminSubscriptionRow, adminSubscriptions } from '../../domain/subscriptions/adminContract.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { shownName } from '../http/shownName.ts'
import { paidWith } from '../payments/paidWith.ts'
import { subscriptionSummary } from '../subscriptions/view.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

type Query = z.output<typeof adminSubscriptions.query>
export type SubscriptionFilters = Omit<Query, 'page' | 'size'>

/** The filters of the list. */
export const subscriptionsWhere = ({
  search,
  status,
  planId,
  customer,
  userId,
  guestEmail,
  ...days
}: Omit<SubscriptionFilters, 'sort'>): (SQL | undefined)[] => [
  searched(search),
  happenedOn(subscriptions.createdAt, days),
  status && eq(subscriptions.status, status),
  planId === undefined ? undefined : eq(subscriptions.planId, planId),
  customer && (customer === 'guest' ? isNull : isNotNull)(subscriptions.userId),
  userId === undefined ? undefined : eq(subscriptions.userId, userId),
  guestEmail === undefined
    ? undefined
    : and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, guestEmail)),
]

/** Searches by name, email and phone. W-10234 is a number; 10234 may be one too. */
function searched(text: string | undefined): SQL | undefined {
  const [, mark, digits] = /^(w-?)?(\d{1,9})$/i.exec(latinDigits(text ?? '')) ?? []
  if (digits === undefined) return found(subscriptions.search, text)
  const isNumber = eq(subscriptions.number, Number(digits))
  return mark ? isNumber : or(isNumber, found(subscriptions.search, text))
}

export const subscriptionSortColumns = {
  createdAt: subscriptions.createdAt,
  number: subscriptions.number,
  customerName: subscriptions.sortName,
  startDate: subscriptions.startDate,
  endDate: subscriptions.endDate,
  totalAmount: subscriptions.totalFils,
  status: subscriptions.status,
}

/** Each sort has an index in both directions. Within a status the newest come together. */
export function subscriptionsOrder(sort: Query['sort']) {
  const way = sort.startsWith('-') ? desc : asc
  const newest = sort.endsWith('status') ? [way(subscriptions.createdAt)] : []
  return {
    order: [sortedBy(sort, subscriptionSortColumns), ...newest],
    unique: subscriptions.id,
    uniqueDown: way === desc,
  }
}

/**
 * The comments on the latest pause and on the cancellation. Not in `subscriptionRows`, from which Excel files are made.
 */
const writtenReasons = {
  pauseReason: sql<string | null>`(
    select p.reason from subscription_pauses p where p.subscription_id = subscriptions.id
    order by p.created_at desc, p.id desc limit 1)`,
  cancellationComment: sql<string | null>`(
    select h.details ->> 'feedback' from subscription_history h
    where h.subscription_id = subscriptions.id and h.reason = 'CANCELLED' order by h.at desc limit 1)`,
}

/** Returns a page of all subscriptions by the given filters. */
export async function listSubscriptions(db: Db, { sort, page, size, ...filters }: Query, language: Language) {
  const list = await paged(
    db,
    {
      table: subscriptions,
      rows: (tx) =>
        tx
          .select({ row: subscriptions, ...writtenReasons })
          .from(subscriptions)
          .$dynamic(),
      searched: Boolean(filters.search),
      where: subscriptionsWhere(filters),
      ...subscriptionsOrder(sort),
    },
    { page, size },
  )
  const rows = await subscriptionRows(
    db,
    list.content.map(({ row }) => row),
    language,
  )
  const reasonsOf = new Map(list.content.map(({ row, ...reasons }) => [row.id, reasons]))
  const nothing = { pauseReason: null, cancellationComment: null }
  return { ...list, content: rows.map((row) => ({ ...row, ...(reasonsOf.get(row.id) ?? nothing) })) }
}

/** Converts rows to the list's form, in the same order, with two further queries. */
export async function subscriptionRows(
  db: Db,
  rows: readonly SubscriptionRow[],
  language: Language,
): Promise<AdminSubscriptionRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const left = await db
    .select({ id: deliveries.subscriptionId, days: count() })
    .from(deliveries)
    .where(and(inArray(deliveries.subscriptionId, ids), notInArray(deliveries.status, [...settledStatuses])))
    .groupBy(deliveries.subscriptionId)
  const paymentIds = rows.flatMap((row) => row.paymentId ?? [])
  const paid =
    paymentIds.length > 0 ? await db.select().from(payments).where(inArray(payments.id, paymentIds)) : []
  const remaining = new Map(left.map(({ id, days }) => [id, days]))
  const paidBy = new Map(paid.map((payment) => [payment.id, payment]))
  return rows.map((row) => {
    const payment = row.paymentId === null ? undefined : paidBy.get(row.paymentId)
    return {
      ...subscriptionSummary(row),
      number: subscriptionNumber(row.number),
      planId: row.planId,
      planName: language === 'ar' ? row.planNameAr : row.planNameEn,
      userId: row.userId,
      customerName: shownName(row.customerName, language),
      customerEmail: row.customerEmail,
      customerPhone: row.customerPhone,
      endDate: row.endDate,
      formattedTotalAmount: formatMoney(row.totalFils, language),
      deliveryTimeSlot: row.deliveryTimeSlot,
      createdAt: row.createdAt.toISOString(),
      remainingDays: remaining.get(row.id) ?? 0,
      guest: row.userId === null,
      autoRenewal: row.autoRenewalCardId !== null,
      paymentMethod: payment?.method ?? null,
      paymentMethodDisplay: payment ? paidWith(payment, language) : null,
    }
  })
}
