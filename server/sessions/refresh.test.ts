import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { users } from '../tables/accounts.ts'
import { logins, refreshTokens, sessions } from '../tables/sessions.ts'
import { NOW, test } from '../test/app.ts'
import {
  aMember,
  anApp,
  CHROME,
  cookieOf,
  emailsTo,
  emailTo,
  IPHONE,
  post,
  refreshWith,
  signIn,
  statusOfMe,
  tokenOf,
} from '../test/testAuth.ts'

describe('a refresh', () => {
  test('returns a new access token and a new cookie for the same session', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const user = await aMember(db)
    const first = await signIn(app, user.email, { rememberMe: true })
    clock.pass(59 * MINUTE_MS)
    const res = await refreshWith(app, tokenOf(first))
    expect(res.statusCode).toBe(200)
    expect(res.json()).toMatchObject({
      user: { id: user.id, email: user.email, lastLoginAt: NOW.toISOString() },
      sessionId: first.json().sessionId,
      needsVerification: false,
    })
    expect(decodeJwt(res.json().token).exp).toBe((clock.now().getTime() + HOUR_MS) / SECOND_MS)
    expect(tokenOf(res)).not.toBe(tokenOf(first))
    // The cookie ends with the session, not thirty days from now.
    expect(cookieOf(res)).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: (30 * DAY_MS - 59 * MINUTE_MS) / SECOND_MS,
    })
    expect(await statusOfMe(app, res.json().token)).toBe(200)
    const [session] = await db.select().from(sessions).where(eq(sessions.id, res.json().sessionId))
    expect(session).toMatchObject({ generation: 2, lastAccessedAt: clock.now() })
  })

  test('does not extend the session: its last token ends with it', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const user = await aMember(db)
    let cookie = tokenOf(await signIn(app, user.email))
    clock.pass(DAY_MS - 10 * MINUTE_MS)
    const late = await refreshWith(app, cookie)
    expect(decodeJwt(late.json().token).exp).toBe((NOW.getTime() + DAY_MS) / SECOND_MS)
    expect(cookieOf(late)?.maxAge).toBeUndefined()
    cookie = tokenOf(late)
    clock.pass(10 * MINUTE_MS - 1)
    expect(await statusOfMe(app, late.json().token)).toBe(200)
    clock.pass(1)
    expect(await statusOfMe(app, late.json().token)).toBe(401)
    const over = await refreshWith(app, cookie)
    expect([over.statusCode, over.json().errorCode]).toEqual([401, 'AUTH_REQUIRED'])
    expect(await emailsTo(db, user.email, 'accounts.sessionStolen')).toEqual([])
  })

  test.for([undefined, '', 'nonsense', 'x'.repeat(43), '"; drop table users; --', '\u00ff'])(
    'with %j is refused and clears no cookie',
    async (token, { app }) => {
      const headers: Record<string, string> = { 'accept-language': 'ar' }
      if (token !== undefined) headers.cookie = `refresh=${encodeURIComponent(token)}`
      const res = await post(app, '/auth/refresh', undefined, headers)
      expect([res.statusCode, res.json().message]).toEqual([401, 'سجّل الدخول للمتابعة'])
      expect(res.headers['set-cookie']).toBeUndefined()
    },
  )

  test('of a suspended user is refused and ends the session', async ({ app, db }) => {
    const user = await aMember(db)
    const cookie = tokenOf(await signIn(app, user.email))
    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, user.id))
    const res = await refreshWith(app, cookie)
    expect([res.statusCode, res.json().errorCode]).toEqual([403, 'ACCOUNT_SUSPENDED'])
    await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, user.id))
    expect((await refreshWith(app, cookie)).statusCode).toBe(401)
  })
})

describe('a refresh token that was used before', () => {
  test('returns the same successor within ten seconds, for a second tab or a lost response', async ({
    db,
  }) => {
    const { app, clock } = await anApp(db)
    const user = await aMember(db)
    const old = tokenOf(await signIn(app, user.email))
    const first = await refreshWith(app, old)
    clock.pass(10 * SECOND_MS)
    const second = await refreshWith(app, old)
    expect([second.statusCode, tokenOf(second)]).toEqual([200, tokenOf(first)])
    expect((await refreshWith(app, tokenOf(first))).statusCode).toBe(200)
  })

  test('ends the session when reused after eleven seconds, and the owner gets an email', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const user = await aMember(db, { language: 'ar' })
    const elsewhere = await signIn(app, user.email)
    const stolen = tokenOf(await signIn(app, user.email))
    const owner = await refreshWith(app, stolen)
    clock.pass(11 * SECOND_MS)
    const thief = await refreshWith(app, stolen, { 'user-agent': IPHONE })
    expect([thief.statusCode, thief.headers['set-cookie']]).toEqual([401, undefined])

    expect((await refreshWith(app, tokenOf(owner))).statusCode).toBe(401)
    expect(await statusOfMe(app, owner.json().token)).toBe(401)
    // Only this session ends: the owner's other devices stay signed in.
    expect(await statusOfMe(app, elsewhere.json().token)).toBe(200)
    const email = await emailTo(db, user.email, 'accounts.sessionStolen')
    expect(email.subject).toBe('سجّلنا الخروج من أحد أجهزتك')
    expect(email.text).toContain('Desktop / Windows / Chrome 130')
    const blocked = and(eq(logins.userId, user.id), eq(logins.outcome, 'BLOCKED'))
    expect(await db.select().from(logins).where(blocked)).toMatchObject([
      { sessionId: owner.json().sessionId, deviceInfo: 'Mobile / iOS / Safari 17' },
    ])
    // One email, however often it is tried.
    await refreshWith(app, stolen)
    expect(await emailsTo(db, user.email, 'accounts.sessionStolen')).toHaveLength(1)
  })

  test('ends the session at once if it is not the immediate predecessor', async ({ db }) => {
    const { app } = await anApp(db)
    const user = await aMember(db)
    const first = tokenOf(await signIn(app, user.email))
    const second = tokenOf(await refreshWith(app, first))
    const third = tokenOf(await refreshWith(app, second))
    expect((await refreshWith(app, first)).statusCode).toBe(401)
    expect((await refreshWith(app, third)).statusCode).toBe(401)
  })

  test('does not reveal its successor to a reader of the tables', async ({ app, db }) => {
    const user = await aMember(db)
    const successor = tokenOf(
      await refreshWith(app, tokenOf(await signIn(app, user.email, {}, { 'user-agent': CHROME }))),
    )
    const rows = await db.select().from(refreshTokens)
    expect(JSON.stringify(rows)).not.toContain(successor)
    expect(rows.filter((r) => r.sealedSuccessor)).toHaveLength(1)
  })
})
