import type { InjectOptions } from 'fastify'
import { DAY_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import type { Db, Store } from '../db/client.ts'
import { single } from '../db/single.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import type { users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { as, aUser, NOW, testDeps, tokens } from './app.ts'
import { cheapHash } from './testPassword.ts'

export const PASSWORD = 'Rain-on-Muharraq-7'
const passwordHash = await cheapHash(PASSWORD)

/** A user whose password is PASSWORD. */
export const aPerson = (db: Db, over: Partial<typeof users.$inferInsert> = {}) =>
  aUser(db, { passwordHash, ...over })

/** Another session of a user, and its header. */
export async function aSession(
  db: Db,
  user: { id: string },
  over: Partial<typeof sessions.$inferInsert> = {},
) {
  const session = single(
    await db
      .insert(sessions)
      .values({
        userId: user.id,
        createdAt: NOW,
        lastAccessedAt: NOW,
        expiresAt: new Date(NOW.getTime() + DAY_MS),
        remembered: false,
        deviceInfo: 'Mobile / iOS / Safari 26',
        ipAddress: '198.51.100.7',
        location: 'Unknown',
        generation: 1,
        ...over,
      })
      .returning(),
  )
  const token = await tokens.sign({ userId: user.id, sessionId: session.id })
  return { id: session.id, headers: { authorization: `Bearer ${token}` } }
}

type App = Awaited<ReturnType<typeof buildApp>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `ask(app, user)('POST', '/users/me/…', body)`: the status, body and headers of the response. */
export const ask =
  (app: App, user: { id: string }, headers: Record<string, string> = {}) =>
  async (method: Method, path: string, payload?: InjectOptions['payload']) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(await as(user)), ...headers },
      ...(payload !== undefined && { payload }),
    })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }

/** The app on the store itself, for requests that race: each has its own connection. */
export async function racingApp(store: Store, now = () => NOW, config: Parameters<typeof testDeps>[1] = {}) {
  await insertFirstSettings(store.db, NOW)
  return buildApp(testDeps(store.db, config, { now }))
}
