import { eq, sql } from 'drizzle-orm'
import { day } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { deliveries } from '../tables/deliveries.ts'
import { savedCards } from '../tables/payments.ts'
import { renewalReminders } from '../tables/renewals.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { NOW } from './app.ts'
import type { Shop } from './testShop.ts'
import { anOrder } from './testShop.ts'

type Person = { id: string }

/** Buys the weekly plan through the shop and saves the card. */
export async function buy(db: Db, shop: Shop, user: Person, cardNumber = '4508750015741019') {
  const order = await anOrder(db, { saveCard: true })
  const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
  const form = { action: 'card', number: cardNumber, expiry: '01/39', cvv: '100' }
  await fetch(body.redirectUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const made = await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: body.id })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const [card] = await db.select().from(savedCards).where(eq(savedCards.userId, user.id))
  return { id: String(made.body.id), number: String(made.body.number), cardId: card?.id ?? '' }
}

export async function rowOf(db: Db, id: string): Promise<SubscriptionRow> {
  const row = single(await db.select().from(subscriptions).where(eq(subscriptions.id, id)))
  return row
}

/** Moves its days a week earlier, because the gateway's clock cannot be moved. */
export async function bringEndNear(db: Db, subscriptionId: string) {
  const [first, endDate] = [day('2026-11-29'), day('2026-12-03')]
  await db
    .update(subscriptions)
    .set({ plannedStart: first, startDate: first, endDate })
    .where(eq(subscriptions.id, subscriptionId))
  await db
    .update(deliveries)
    .set({ date: sql`${deliveries.date} - 7` })
    .where(eq(deliveries.subscriptionId, subscriptionId))
}

export const addReminder = (db: Db, subscriptionId: string) =>
  db.insert(renewalReminders).values({
    subscriptionId,
    day: day('2026-11-26'),
    chargeDate: day('2026-11-30'),
    totalFils: fils(15_950),
    createdAt: NOW,
  })

/** Makes an auto-renewal due: the end is near, and the reminder was sent. */
export async function makeDue(db: Db, subscriptionId: string) {
  await bringEndNear(db, subscriptionId)
  await addReminder(db, subscriptionId)
}

/** Its renewals, including cancelled ones. */
export const followersOf = (db: Db, id: string) =>
  db.select().from(subscriptions).where(eq(subscriptions.renewalOfId, id))

export const renew = (
  shop: Shop,
  user: Person,
  id: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  shop.sendAs(
    user,
    'POST',
    `/subscriptions/my-subscriptions/${id}/renew`,
    { paymentMethod: 'CARD', ...body },
    headers,
  )
