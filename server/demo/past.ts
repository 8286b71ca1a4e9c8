import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { PaymentServices } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import type { PastGateway } from './gateway.ts'

/** The shop in its past, as the steps use it. */
export type PastShop = {
  services: PaymentServices
  gateway: PastGateway
  catalogue: Catalogue
  adminId: string
  /** By their part of the island. */
  driverIds: readonly string[]
  /** The last day before today with deliveries. */
  lastDay: Day
  /** Subscriptions whose deliveries the kitchen no longer makes. */
  unmade: Set<string>
}
/** A customer of the demo; `n` varies what they do. */
export type Actor = { user: UserRow; n: number }
/** Something that a customer or the shop does at an instant, always with the function of real use. */
export type Act = (shop: PastShop, actor: Actor, now: Date) => Promise<void>

export async function latest({ services: { db } }: PastShop, user: UserRow): Promise<SubscriptionRow> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, user.id))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.number))
    .limit(1)
  if (!row) throw new Error(`${user.email} has bought nothing yet`)
  return row
}
export const requestOf = ({ id: userId, language }: UserRow, { id }: SubscriptionRow) => ({
  id,
  ownerId: userId,
  byUserId: userId,
  language,
})
export const mine = async (shop: PastShop, user: UserRow) => requestOf(user, await latest(shop, user))

/** Returns a coming day by its turn: 0 is the next that can still be changed. */
export async function comingDay(shop: PastShop, user: UserRow, turn: number, now: Date) {
  const { id: subscriptionId, ...owner } = await mine(shop, user)
  const [day] = await shop.services.db
    .select({ id: deliveries.id, date: deliveries.date })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.status, 'SCHEDULED'),
        gt(deliveries.date, dayInBahrain(now)),
      ),
    )
    .orderBy(asc(deliveries.date))
    .offset(turn)
    .limit(1)
  return day && { ...owner, deliveryId: day.id, seenOn: day.date }
}

export const ingredientOf = ({ salads }: Catalogue, key: string) =>
  [...salads.values()].flatMap((s) => s.ingredients).find((i) => i.key === key)
