import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { paymentEvents, payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { sessions } from '../tables/sessions.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { aUser } from './app.ts'
import { openShop } from './testShop.ts'

/** Sessions stay valid when a test moves the clock. */
const LONG_AFTER = new Date('2036-12-01T00:00:00Z')

/** What an admin enters for the weekly plan. */
export async function anEntry(db: Db, over: Record<string, unknown> = {}) {
  const [weekly] = await db.select().from(plans).where(eq(plans.durationDays, 5))
  return {
    customerName: 'Noor Hasan',
    customerEmail: 'noor@waraq.example',
    customerPhone: '36001234',
    street: 'Road 2803',
    houseNo: '7',
    city: 'Seef',
    governorate: 'Capital',
    zip: '428',
    planId: weekly?.id,
    paymentMethod: 'CARD',
    ...over,
  }
}

/** A shop with an admin who is signed in. */
export async function openOffice(db: Db) {
  const shop = await openShop(db)
  const admin = await aUser(db, { role: 'ADMIN', fullName: 'Huda Admin' })
  await db.update(sessions).set({ expiresAt: LONG_AFTER }).where(eq(sessions.userId, admin.id))
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const token = await shop.deps.tokens.sign({ userId: admin.id, sessionId: admin.id })
    return shop.send(method, `/admin${path}`, body, { authorization: `Bearer ${token}`, ...headers })
  }
  const add = async (over: Record<string, unknown> = {}) => {
    const { status, body } = await call('POST', '/subscriptions', await anEntry(db, over))
    if (status !== 201) throw new Error(JSON.stringify(body))
    const token = new URL(body.pending.paymentLink ?? 'http://none').searchParams.get('token') ?? ''
    const id: string = body.id
    return {
      id,
      body,
      token,
      link: async () => (await shop.send('POST', '/payments/link', { token })).body,
      press: (more: object = {}, headers: Record<string, string> = {}) =>
        shop.send(
          'POST',
          '/payments/link/pay',
          { token, paymentMethod: 'CARD', acceptTerms: true, ...more },
          headers,
        ),
      markPaid: (more: object = {}) =>
        call('POST', `/subscriptions/${id}/mark-paid`, { paymentMethod: 'CASH', ...more }),
      cancel: () => call('POST', `/subscriptions/${id}/cancel`),
      row: async () => (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0],
      days: async () =>
        (
          await db.select().from(deliveries).where(eq(deliveries.subscriptionId, id)).orderBy(deliveries.date)
        ).map((d) => [d.date, d.worthFils]),
      story: async () =>
        (
          await db
            .select()
            .from(subscriptionHistory)
            .where(eq(subscriptionHistory.subscriptionId, id))
            .orderBy(subscriptionHistory.at, subscriptionHistory.id)
        ).map((line) => [line.reason, line.byUserId]),
      payments: async () =>
        db
          .select()
          .from(payments)
          .where(eq(payments.orderId, (await ofIt(db, id))?.orderId ?? ''))
          .orderBy(payments.id),
    }
  }
  return {
    shop,
    admin,
    call,
    add,
    emails: async () =>
      (await db.select().from(outbox).orderBy(outbox.createdAt, outbox.id)).map(({ kind, to, language }) => ({
        kind,
        to,
        language,
      })),
    eventsOf: async (paymentId: string) =>
      (
        await db
          .select()
          .from(paymentEvents)
          .where(eq(paymentEvents.paymentId, paymentId))
          .orderBy(paymentEvents.id)
      ).map(({ kind, source }) => [kind, source]),
  }
}
const ofIt = async (db: Db, id: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]
