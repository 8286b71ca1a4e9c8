import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { HOUR_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { makeKeys } from '../keys.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { NOW, SECRET, test } from '../test/app.ts'
import {
  type App,
  aMember,
  anApp,
  anEmail,
  countConstantTimes,
  deviceOf,
  emailsTo,
  emailTo,
  PASSWORD,
  post,
  refreshWith,
  signIn,
  statusOfMe,
  tokenOf,
} from '../test/testAuth.ts'
import { issueLink } from './links.ts'
import { hashesComputed } from './passwords.ts'

const keys = makeKeys(SECRET)
const newPassword = 'Tabbouleh-2026'

async function resetLink(app: App, db: Db, email: string) {
  await post(app, '/password/forgot', { email })
  return (await emailTo(db, email, 'accounts.resetPassword')).link?.searchParams.get('token') ?? ''
}
const reset = (app: App, token: string, over: object = {}) =>
  post(app, '/password/reset', { token, newPassword, ...over })

describe('a forgotten password', () => {
  test('returns the same response in the same time, whether the account exists or not', async ({
    app,
    db,
  }) => {
    const [user, pending] = [await aMember(db, { language: 'ar' }), await aMember(db, { status: 'PENDING' })]
    const responses = new Set<string>()
    const constantTimes = countConstantTimes()
    for (const email of [user.email, pending.email, anEmail()]) {
      const res = await post(app, '/password/forgot', { email })
      responses.add(`${res.statusCode} ${res.body}`)
    }
    expect(constantTimes()).toBe(3)
    expect([...responses]).toEqual(['200 {"message":"Password reset email sent! Please check your inbox."}'])
    const email = await emailTo(db, user.email, 'accounts.resetPassword')
    expect([email.subject, email.link?.pathname]).toEqual(['اختر كلمة مرور جديدة', '/reset-password'])
  })

  test('is replaced once, every session ends, and the owner gets an email', async ({ app, db }) => {
    const user = await aMember(db)
    const before = await signIn(app, user.email)
    const token = await resetLink(app, db, user.email)
    const res = await reset(app, token, { confirmPassword: newPassword })
    expect(res.json()).toEqual({ message: 'Your password has been changed. You can now log in.' })

    expect(await statusOfMe(app, before.json().token)).toBe(401)
    expect((await refreshWith(app, tokenOf(before))).statusCode).toBe(401)
    const alive = and(eq(sessions.userId, user.id), isNull(sessions.revokedAt))
    expect(await db.select().from(sessions).where(alive)).toEqual([])
    expect((await signIn(app, user.email)).statusCode).toBe(401)
    expect((await signIn(app, user.email, { password: newPassword })).statusCode).toBe(200)
    expect(await emailsTo(db, user.email, 'accounts.passwordChanged')).toHaveLength(1)

    const again = await reset(app, token, { newPassword: 'Another-2026' })
    expect([again.statusCode, again.json().errorCode]).toEqual([400, 'RESET_LINK_INVALID'])
  })

  test('can be replaced, and the owner can log in, after too many failed logins', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    for (let n = 0; n < 6; n++) await signIn(app, user.email, { password: 'Wrong-2026' })
    expect((await signIn(app, user.email)).statusCode).toBe(429)
    const chosen = await reset(app, await resetLink(app, db, user.email))
    expect((await signIn(app, user.email, { password: newPassword })).statusCode).toBe(200)
    // Also while strangers continue: the browser that used the link is known from then on.
    for (let n = 0; n < 6; n++) await signIn(app, user.email, { password: 'Wrong-2026' })
    const now = { password: newPassword }
    expect((await signIn(app, user.email, now, deviceOf(chosen))).statusCode).toBe(200)
  })

  test('can be replaced by a browser that used up its own attempts, which can then log in', async ({
    db,
  }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    const mine = deviceOf(await signIn(app, user.email))
    for (let n = 0; n < 5; n++) await signIn(app, user.email, { password: 'Wrong-2026' }, mine)
    expect((await signIn(app, user.email, {}, mine)).statusCode).toBe(429)
    const token = await resetLink(app, db, user.email)
    const chosen = await post(app, '/password/reset', { token, newPassword }, mine)
    const signedIn = await signIn(app, user.email, { password: newPassword }, deviceOf(chosen))
    expect(signedIn.statusCode).toBe(200)
  })

  test('is not replaced with an expired, replaced, foreign or forged link, and costs no hash', async ({
    db,
  }) => {
    const { app, clock } = await anApp(db)
    const user = await aMember(db)
    const first = await resetLink(app, db, user.email)
    const second = await resetLink(app, db, user.email)
    const verification = await issueLink(
      db,
      keys,
      {
        userId: user.id,
        purpose: 'VERIFY_EMAIL',
        email: user.email,
      },
      NOW,
    )
    clock.pass(HOUR_MS)
    const before = hashesComputed()
    for (const token of [first, second, verification.token, 'x'.repeat(43)])
      expect((await reset(app, token)).json().errorCode).toBe('RESET_LINK_INVALID')
    expect(hashesComputed()).toBe(before)
    expect((await signIn(app, user.email)).statusCode).toBe(200)
  })

  test('is not replaced by a weak one, and the link stays valid', async ({ app, db }) => {
    const user = await aMember(db)
    const token = await resetLink(app, db, user.email)
    const weak = await reset(app, token, { newPassword: 'weakling' })
    expect(weak.json().details[0].field).toBe('newPassword')
    expect((await reset(app, token)).statusCode).toBe(200)
  })

  test('does not verify the address when replaced, and cancels a change of address', async ({ app, db }) => {
    const user = await aMember(db, { verified: false, status: 'PENDING' })
    const newEmail = anEmail()
    const change = await issueLink(
      db,
      keys,
      {
        userId: user.id,
        purpose: 'CHANGE_EMAIL',
        email: newEmail,
        requestedBy: user.id,
      },
      NOW,
    )
    await reset(app, await resetLink(app, db, user.email))
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ verified: false, status: 'PENDING' })
    const query = new URLSearchParams({ token: change.token, email: newEmail })
    expect((await app.inject(`/api/auth/verify-email-link?${query}`)).statusCode).toBe(400)
  })

  test('is replaced by only one of concurrent requests', async ({ store }) => {
    await insertFirstSettings(store.db, NOW)
    const { app } = await anApp(store.db)
    for (let round = 0; round < 5; round++) {
      const user = await aMember(store.db)
      const token = await resetLink(app, store.db, user.email)
      const words = ['Tabbouleh-2026', 'Mutabbal-2026', 'Kibbeh-2026']
      const answers = await Promise.all(words.map((w) => reset(app, token, { newPassword: w })))
      expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 400, 400])
      const winner = words[answers.findIndex((a) => a.statusCode === 200)]
      expect((await signIn(app, user.email, { password: winner })).statusCode).toBe(200)
      expect(await emailsTo(store.db, user.email, 'accounts.passwordChanged')).toHaveLength(1)
    }
  })

  test('can be tried five times an hour with the links of one account, from any IP address', async ({
    db,
  }) => {
    const { app } = await anApp(db, { rateLimits: true, trustProxy: ['127.0.0.1'] })
    const user = await aMember(db)
    const token = await resetLink(app, db, user.email)
    const tried = []
    for (let n = 0; n < 6; n++)
      tried.push(
        (await post(app, '/password/reset', { token, newPassword }, { 'x-forwarded-for': `37.131.0.${n}` }))
          .statusCode,
      )
    expect(tried).toEqual([200, 400, 400, 400, 400, 429])
  })

  test('can be requested five times an hour', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    for (let n = 0; n < 5; n++)
      expect((await post(app, '/password/forgot', { email: user.email })).statusCode).toBe(200)
    const refused = await post(app, '/password/forgot', { email: user.email })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let n = 0; n < 30; n++) await reset(app, 'x'.repeat(43))
    expect((await reset(app, 'x'.repeat(43))).statusCode).toBe(429)
  })
})

test('an invitation sets the first password and verifies the address', async ({ app, db }) => {
  const user = await aMember(db, { passwordHash: null, verified: false, status: 'PENDING' })
  const { token } = await issueLink(
    db,
    keys,
    {
      userId: user.id,
      purpose: 'INVITE',
      email: user.email,
    },
    NOW,
  )
  expect((await reset(app, token, { newPassword: PASSWORD })).statusCode).toBe(200)
  expect((await signIn(app, user.email)).json().user).toMatchObject({ verified: true, status: 'ACTIVE' })
})
