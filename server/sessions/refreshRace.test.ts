import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { refreshTokens, sessions } from '../tables/sessions.ts'
import { NOW, test } from '../test/app.ts'
import { aMember, anApp, emailsTo, post, refreshWith, signIn, statusOfMe, tokenOf } from '../test/testAuth.ts'

// Each request has its own connection. On the embedded store requests run in turn; on PostgreSQL they race.
beforeEach<{ store: import('../db/client.ts').Store }>(({ store }) => insertFirstSettings(store.db, NOW))

const ROUNDS = 15
const times = <T>(n: number, work: () => Promise<T>) => Promise.all(Array.from({ length: n }, work))

test('tabs that refresh at once on two processes stay signed in with one successor', async ({ store }) => {
  const [one, other] = [await anApp(store.db), await anApp(store.db)]
  const user = await aMember(store.db)
  let cookie = tokenOf(await signIn(one.app, user.email))
  for (let round = 0; round < ROUNDS; round++) {
    const answers = (
      await Promise.all([
        times(4, () => refreshWith(one.app, cookie)),
        times(4, () => refreshWith(other.app, cookie)),
      ])
    ).flat()
    expect(answers.map((a) => a.statusCode)).toEqual(Array(8).fill(200))
    const successors = new Set(answers.map(tokenOf))
    expect(successors.size).toBe(1)
    cookie = tokenOf(answers[0] ?? expect.unreachable())
    for (const { app, clock } of [one, other]) {
      expect(await statusOfMe(app, answers.at(-1)?.json().token)).toBe(200)
      clock.pass(11 * SECOND_MS)
    }
  }
  const [session] = await store.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, (await refreshWith(one.app, cookie)).json().sessionId))
  expect(session?.generation).toBe(ROUNDS + 2)
  const rows = await store.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, session?.id ?? ''))
  expect(rows).toHaveLength(ROUNDS + 2)
  expect(await emailsTo(store.db, user.email, 'accounts.sessionStolen')).toEqual([])
})

test('a stolen token reused many times at once ends the session once', async ({ store }) => {
  const { app, clock } = await anApp(store.db)
  const user = await aMember(store.db)
  const old = tokenOf(await signIn(app, user.email))
  const owner = tokenOf(await refreshWith(app, old))
  clock.pass(11 * SECOND_MS)
  const answers = await times(8, () => refreshWith(app, old))
  expect(answers.map((a) => a.statusCode)).toEqual(Array(8).fill(401))
  expect((await refreshWith(app, owner)).statusCode).toBe(401)
  expect(await emailsTo(store.db, user.email, 'accounts.sessionStolen')).toHaveLength(1)
})

test('a refresh that races a logout does not restore the session', async ({ store }) => {
  const { app } = await anApp(store.db)
  const user = await aMember(store.db)
  for (let round = 0; round < ROUNDS; round++) {
    const signedIn = await signIn(app, user.email)
    const cookie = tokenOf(signedIn)
    const [refreshed] = await Promise.all([
      refreshWith(app, cookie),
      post(app, '/auth/logout', undefined, { cookie: `refresh=${cookie}` }),
    ])
    expect([200, 401]).toContain(refreshed.statusCode)
    expect(await statusOfMe(app, signedIn.json().token)).toBe(401)
    if (refreshed.statusCode !== 200) continue
    expect(await statusOfMe(app, refreshed.json().token)).toBe(401)
    expect((await refreshWith(app, tokenOf(refreshed))).statusCode).toBe(401)
  }
})
