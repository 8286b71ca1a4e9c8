import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { townsLike } from '../../domain/addresses/towns.ts'
import { addDays, type Day, dayInBahrain, daysBetween } from '../../domain/dates.ts'
import type { exportDeliveries } from '../../domain/deliveries/adminContract.ts'
import { deliveryGroups } from '../../domain/deliveries/groups.ts'
import { openDeliveryStatuses } from '../../domain/deliveries/rules.ts'
import { latinDigits } from '../../domain/digits.ts'
import { AppError } from '../../domain/errors.ts'
import { found } from '../db/search.ts'
import { place } from '../deliveries/routeOrder.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'

export type DeliveryFilters = z.output<typeof exportDeliveries.query>

/** A list has a week at most. */
const MOST_DAYS = 7

/** The days of a list: one day, a range, the week from or up to a day, or today. */
export function listedDays(
  { date, from, to }: Pick<DeliveryFilters, 'date' | 'from' | 'to'>,
  now: Date,
): { from: Day; to: Day } {
  const first = date ?? from ?? (to ? addDays(to, 1 - MOST_DAYS) : dayInBahrain(now))
  const last = date ?? to ?? (from ? addDays(from, MOST_DAYS - 1) : dayInBahrain(now))
  const days = daysBetween(first, last)
  if (days < 0) throw new AppError('VALIDATION_FAILED', {}, { to: 'invalid' })
  if (days >= MOST_DAYS) throw new AppError('PERIOD_TOO_LONG', { days: MOST_DAYS })
  return { from: first, to: last }
}

export const onDays = ({ from, to }: { from: Day; to: Day }) =>
  from === to ? eq(deliveries.date, from) : and(gte(deliveries.date, from), lte(deliveries.date, to))

/** Condition for the given days, or for all days. */
function onAnyDays({ date, from = date, to = date }: Pick<DeliveryFilters, 'date' | 'from' | 'to'>) {
  if (from && to && from > to) throw new AppError('VALIDATION_FAILED', {}, { to: 'invalid' })
  return and(from && gte(deliveries.date, from), to && lte(deliveries.date, to))
}

/** Condition for failed deliveries without a resolution. */
export const isUnresolved = and(eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution))
/** Condition for past days that are still open. In two halves, each with a partial index of its own. */
export const isOverdue = (now: Date) =>
  and(
    lt(deliveries.date, dayInBahrain(now)),
    or(
      and(isNotNull(deliveries.frozenAt), inArray(deliveries.status, [...openDeliveryStatuses])),
      and(isNull(deliveries.frozenAt), eq(deliveries.status, 'SCHEDULED')),
    ),
  )

/** A condition on a delivery's subscription. */
const ofSubscription = (condition: SQL | undefined) =>
  condition &&
  sql`exists (select from ${subscriptions} where ${subscriptions.id} = ${deliveries.subscriptionId} and ${condition})`
export const inArea = (area: string | null) =>
  ofSubscription(area === null ? isNull(place.city) : eq(place.city, area))

/** The filters of the list. */
export const deliveriesWhere = (
  { search, show, group, status, slot, area, driver, ...days }: Omit<DeliveryFilters, 'sort'>,
  now: Date,
): (SQL | undefined)[] => [
  show ? onAnyDays(days) : onDays(listedDays(days, now)),
  show && (show === 'failed' ? isUnresolved : isOverdue(now)),
  ofSubscription(searched(search)),
  group && inArray(deliveries.status, [...deliveryGroups[group]]),
  status && eq(deliveries.status, status),
  slot && eq(deliveries.deliveryTimeSlot, slot),
  area === undefined ? undefined : inArea(area),
  driver === undefined
    ? undefined
    : driver === 'none'
      ? isNull(deliveries.deliveryPersonId)
      : eq(deliveries.deliveryPersonId, driver),
]

/** Known towns match in any spelling; an unknown one must match exactly, apart from case. */
function inTowns(text: string): SQL | undefined {
  const known = townsLike(text, 'en')
  return known.length > 0 ? inArray(place.city, known) : sql`lower(${place.city}) = ${text.toLowerCase()}`
}

/** Searches by name, email and phone, by the subscription's number, or by town, block and road. */
function searched(text = ''): SQL | undefined {
  const byPerson = found(subscriptions.search, text)
  const [, mark, digits] = /^(w-?)?(\d{1,9})$/i.exec(latinDigits(text)) ?? []
  if (digits !== undefined) {
    const isNumber = eq(subscriptions.number, Number(digits))
    return mark ? isNumber : or(isNumber, byPerson, eq(place.road, digits), eq(place.block, digits))
  }
  return text === '' ? undefined : or(byPerson, inTowns(text))
}
