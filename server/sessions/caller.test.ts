import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { NOW, SECRET, test } from '../test/app.ts'
import { aMember, anApp, signIn, statusOfMe } from '../test/testAuth.ts'
import { revokeSession, revokeSessions } from './sessions.ts'

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (at: number) => Math.floor(at / 1000)

/** Changes one byte of a part of the token. */
function altered(token: string, part: 0 | 1 | 2): string {
  const parts = token.split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  bytes[8] = (bytes[8] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  return parts.join('.')
}

describe('an access token', () => {
  test('that we did not sign is refused', async ({ app, db }) => {
    const user = await aMember(db)
    const { token, sessionId } = (await signIn(app, user.email)).json()
    expect(await statusOfMe(app, token)).toBe(200)
    const claims = {
      sub: user.id,
      sid: sessionId,
      iat: seconds(NOW.getTime()),
      exp: seconds(NOW.getTime() + HOUR_MS),
    }
    const signed = (alg: string, secret: string, over: object = {}) =>
      new SignJWT({ ...claims, ...over }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
    const [header, , signature] = token.split('.')
    const forged = {
      none: `${base64({ alg: 'none' })}.${base64(claims)}.`,
      'none with a signature': `${base64({ alg: 'none' })}.${base64(claims)}.${signature}`,
      'another secret': await signed('HS256', 'x'.repeat(48)),
      'an empty secret': await signed('HS256', SECRET.slice(0, -1)),
      'another algorithm': await signed('HS512', `${SECRET}${SECRET}`),
      'our secret, another algorithm': await signed('HS384', SECRET.padEnd(48, 'x')),
      'another session': await signed('HS256', SECRET, { sid: randomUUIDv7() }),
      'another user’s session': await signed('HS256', SECRET, { sub: (await aMember(db)).id }),
      'no session': await signed('HS256', SECRET, { sid: undefined }),
      'no end': await signed('HS256', SECRET, { exp: undefined }),
      'no id': await signed('HS256', SECRET, { sub: "' or 1=1" }),
      'other claims': `${header}.${base64({ ...claims, role: 'SUPER_ADMIN' })}.${signature}`,
      'a header altered': altered(token, 0),
      'claims altered': altered(token, 1),
      'a signature altered': altered(token, 2),
      'half of it': token.slice(0, token.length / 2),
      empty: '..',
    }
    for (const [name, forgery] of Object.entries(forged))
      expect([name, await statusOfMe(app, forgery)]).toEqual([name, 401])
  })

  test('gives no role through its claims', async ({ app, db }) => {
    const user = await aMember(db)
    const { sessionId } = (await signIn(app, user.email)).json()
    const token = await new SignJWT({ sid: sessionId, role: 'SUPER_ADMIN' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setExpirationTime(new Date(NOW.getTime() + HOUR_MS))
      .sign(new TextEncoder().encode(SECRET))
    const res = await app.inject({ url: '/api/admin/jobs', headers: { authorization: `Bearer ${token}` } })
    expect(res.statusCode).toBe(403)
  })

  test('expires after an hour of the app’s clock', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const { token } = (await signIn(app, (await aMember(db)).email)).json()
    clock.pass(HOUR_MS - 1)
    expect(await statusOfMe(app, token)).toBe(200)
    clock.pass(1)
    expect(await statusOfMe(app, token)).toBe(401)
  })
})

describe('on the next request, also on another process,', () => {
  test('a revoked session, a suspension and a changed role take effect', async ({ db }) => {
    const [here, there] = [await anApp(db), await anApp(db)]
    const user = await aMember(db)
    const first = (await signIn(here.app, user.email)).json()
    const second = (await signIn(here.app, user.email)).json()
    expect(await statusOfMe(there.app, first.token)).toBe(200)
    await revokeSession(db, { sessionId: first.sessionId, userId: user.id, reason: 'revoked' }, NOW)
    expect(await statusOfMe(there.app, first.token)).toBe(401)
    expect(await statusOfMe(there.app, second.token)).toBe(200)

    const jobs = async () =>
      (
        await there.app.inject({
          url: '/api/admin/jobs',
          headers: { authorization: `Bearer ${second.token}` },
        })
      ).statusCode
    expect(await jobs()).toBe(403)
    await db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, user.id))
    expect(await jobs()).toBe(200)

    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, user.id))
    expect(await statusOfMe(there.app, second.token)).toBe(403)
  })
})

describe('sessions', () => {
  test('of another user are not revoked', async ({ app, db }) => {
    const [user, other] = [await aMember(db), await aMember(db)]
    const { token, sessionId } = (await signIn(app, user.email)).json()
    const asOther = { sessionId, userId: other.id, reason: 'revoked' } as const
    expect(await revokeSession(db, asOther, NOW)).toBe(false)
    await revokeSessions(db, { userId: other.id, reason: 'revoked' }, NOW)
    expect(await statusOfMe(app, token)).toBe(200)
  })

  test('are revoked except one and counted; ended ones are not counted again', async ({ app, db }) => {
    const user = await aMember(db) // already has a session
    const current = (await signIn(app, user.email)).json()
    await signIn(app, user.email)
    const all = { userId: user.id, except: current.sessionId, reason: 'revoked' } as const
    expect(await revokeSessions(db, all, NOW)).toBe(2)
    expect(await revokeSessions(db, all, NOW)).toBe(0)
    expect(await statusOfMe(app, current.token)).toBe(200)
    expect(
      await revokeSessions(db, { userId: user.id, reason: 'revoked' }, new Date(NOW.getTime() + DAY_MS)),
    ).toBe(0)
  })

  test('record when they were last used, to the minute', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const { token, sessionId } = (await signIn(app, (await aMember(db)).email)).json()
    const lastAccess = async () => {
      await statusOfMe(app, token)
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
      return (session?.lastAccessedAt.getTime() ?? 0) - NOW.getTime()
    }
    clock.pass(MINUTE_MS - 1)
    expect(await lastAccess()).toBe(0)
    clock.pass(1)
    expect(await lastAccess()).toBe(MINUTE_MS)
    clock.pass(1000)
    expect(await lastAccess()).toBe(MINUTE_MS)
  })
})
