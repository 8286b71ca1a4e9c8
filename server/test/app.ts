import { randomUUIDv7 } from 'node:crypto'
import { test as base } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import type { Db, Store } from '../db/client.ts'
import { single } from '../db/single.ts'
import type { Deps } from '../deps.ts'
import { eventStreams } from '../events/streams.ts'
import { makeKeys } from '../keys.ts'
import { makeLog } from '../log.ts'
import { openMail } from '../mail/mail.ts'
import { pictureProcess } from '../pictures/process.ts'
import { rolesOf } from '../sessions/caller.ts'
import { makeTokens } from '../sessions/token.ts'
import { userSearch, users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { noGateway } from './noGateway.ts'
import { openTestStore } from './testStore.ts'

export const NOW = new Date('2026-12-01T09:00:00+03:00')
export const SECRET = 'only-for-tests-0123456789-abcdefghij'
export const tokens = makeTokens(SECRET, () => NOW)

const silent = makeLog('silent', false)

class Rollback extends Error {}

/** One for all tests of a worker. */
const pictures = pictureProcess()

/** The parts of an app under test; `over` replaces some. */
export const testDeps = (
  db: Db,
  over: Partial<Deps['config']> = {},
  { now = () => NOW }: { now?: () => Date } = {},
): Deps => ({
  db,
  now,
  tokens: makeTokens(SECRET, now),
  keys: makeKeys(SECRET),
  log: silent,
  mail: openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl: 'http://localhost:3000' }),
  tap: noGateway,
  events: eventStreams({ rolesOf: (ids) => rolesOf(db, ids, now()), now, log: silent }),
  pictures,
  hasDiskSpace: async () => true,
  config: {
    production: false,
    publicUrl: 'http://localhost:3000',
    webDir: undefined,
    dataDir: undefined,
    metricsToken: 'metrics-token-of-the-tests',
    trustProxy: undefined,
    rateLimits: false,
    standin: true,
    loadShedding: false,
    answerWithinMs: HOUR_MS,
    ...over,
  },
})

type App = Awaited<ReturnType<typeof buildApp>>

async function openStore(use: (store: Store) => Promise<void>) {
  const store = await openTestStore()
  await use(store)
  await store.close()
}

/**
 * Each test gets the whole app on a real database, inside a transaction that is rolled back. Nothing ever stays in that
 * database, so all files of a worker share it. What a test writes into `store` stays there for its file.
 */
export const test = base.extend<{
  $worker: { shared: Store }
  $file: { untouched: Store; store: Store }
  $test: { db: Db; app: App }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of a fixture's needs from its pattern
  shared: [({}, use) => openStore(use), { scope: 'worker' }],
  untouched: [
    async ({ shared }, use) => {
      // Rolled-back rows leave holes, which later rows fill in any order. The vacuum keeps files independent
      // of each other.
      await shared.pool.query('vacuum')
      await use(shared)
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  store: [({}, use) => openStore(use), { scope: 'file' }],
  db: async ({ untouched }, use) => {
    await untouched.db
      .transaction(async (tx) => {
        await use(tx)
        throw new Rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
  },
  app: async ({ db }, use) => {
    const app = await buildApp(testDeps(db))
    await use(app)
    await app.close()
  },
})

/** A user in the database, by default a verified customer, with the session that `as` uses. */
export async function aUser(db: Db, over: Partial<typeof users.$inferInsert> = {}) {
  const person = {
    fullName: 'Noor Hasan',
    email: `${randomUUIDv7()}@waraq.example`,
    phone: '36001234',
  }
  const user = single(
    await db
      .insert(users)
      .values({
        ...person,
        search: userSearch({ ...person, ...over }),
        verified: true,
        createdAt: NOW,
        updatedAt: NOW,
        ...over,
      })
      .returning(),
  )
  await db.insert(sessions).values({
    id: user.id,
    userId: user.id,
    createdAt: NOW,
    lastAccessedAt: NOW,
    expiresAt: new Date(NOW.getTime() + DAY_MS),
    remembered: false,
    deviceInfo: 'Desktop / Windows / Chrome 130',
    ipAddress: '127.0.0.1',
    location: 'Unknown',
    generation: 1,
  })
  return user
}

/** The header of a signed-in user. */
export const as = async (user: { id: string }) => ({
  authorization: `Bearer ${await tokens.sign({ userId: user.id, sessionId: user.id })}`,
})
