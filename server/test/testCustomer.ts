import { eq } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { sessions } from '../tables/sessions.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { aUser, NOW, testDeps } from './app.ts'
import { aSubscription } from './testSubscription.ts'

/** Sessions stay valid when a test moves the clock. */
const LONG_AFTER = new Date('2036-12-01T00:00:00Z')

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A customer with a weekly subscription from the next Sunday on, and an app whose clock can be set. */
export async function aCustomer(db: Db, options: Parameters<typeof aSubscription>[1] = {}) {
  let now = options.at ?? NOW
  const deps = testDeps(db, {}, { now: () => now })
  const app = await buildApp(deps)
  const another = async (role: 'USER' | 'ADMIN' = 'USER') => {
    const user = await aUser(db, { role })
    await db.update(sessions).set({ expiresAt: LONG_AFTER }).where(eq(sessions.userId, user.id))
    return user
  }
  const user = await another()
  const { subscription, payment } = await aSubscription(db, { userId: user.id, ...options })
  const own = `/subscriptions/my-subscriptions/${subscription.id}`
  const send = async (
    method: Method,
    path: string,
    payload?: object,
    { caller = user, language = 'en' }: { caller?: { id: string }; language?: Language } = {},
  ) => {
    const token = await deps.tokens.sign({ userId: caller.id, sessionId: caller.id })
    const res = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      ...(payload && { payload }),
    })
    return { status: res.statusCode, body: res.json() }
  }
  const rows = () =>
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.subscriptionId, subscription.id))
      .orderBy(deliveries.date)
  return {
    db,
    app,
    user,
    another,
    send,
    own,
    id: subscription.id,
    payment,
    at: (instant: Date) => {
      now = instant
    },
    context: () => ({ ...deps, now }),
    rows,
    dates: async () => (await rows()).map((d) => [d.date, d.status]),
    history: async () =>
      (
        await db
          .select()
          .from(subscriptionHistory)
          .where(eq(subscriptionHistory.subscriptionId, subscription.id))
          .orderBy(subscriptionHistory.id)
      ).map((h) => [h.reason, h.from, h.to]),
  }
}
