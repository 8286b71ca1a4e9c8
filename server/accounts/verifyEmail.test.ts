import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { makeKeys } from '../keys.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { NOW, SECRET, test, testDeps } from '../test/app.ts'
import {
  type App,
  aMember,
  anApp,
  anEmail,
  countConstantTimes,
  emailsTo,
  emailTo,
  post,
  signIn,
} from '../test/testAuth.ts'
import { issueLink } from './links.ts'

const keys = makeKeys(SECRET)

const newcomer = (db: Db) => aMember(db, { verified: false, status: 'PENDING' })
/** A new user with the code and token of a verification email. */
async function written(db: Db, app: App) {
  const user = await newcomer(db)
  await post(app, '/auth/resend-verification', { email: user.email })
  const { link, code } = await emailTo(db, user.email, 'accounts.verifyEmail')
  return { user, code, token: link?.searchParams.get('token') ?? '' }
}
const open = (app: App, token: string, email: string, headers = {}) =>
  app.inject({ url: `/api/auth/verify-email-link?${new URLSearchParams({ token, email })}`, headers })
const enter = (app: App, verificationCode: string, email: string) =>
  post(app, '/auth/verify-email', { verificationCode, email })
const row = async (db: Db, id: string) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an address is verified', () => {
  test('by the link, also when a mail scanner opened it first', async ({ app, db }) => {
    const { user, token, code } = await written(db, app)
    const scanner = await open(app, token, user.email)
    expect(scanner.json()).toEqual({
      message: 'Email verified successfully! You can now log in.',
      takesEffectAt: null,
    })
    expect(await row(db, user.id)).toMatchObject({ verified: true, status: 'ACTIVE' })
    const person = await open(app, token, user.email, { 'accept-language': 'ar' })
    expect([person.statusCode, person.json().message]).toEqual([
      200,
      'تم تأكيد بريدك بنجاح! يمكنك الآن تسجيل الدخول.',
    ])
    expect((await enter(app, code, user.email)).statusCode).toBe(200)
    expect((await signIn(app, user.email)).json().token).toEqual(expect.any(String))
  })

  test('by a GET of the link, not by a HEAD request', async ({ app, db }) => {
    const { user, token } = await written(db, app)
    const url = `/api/auth/verify-email-link?${new URLSearchParams({ token, email: user.email })}`
    expect((await app.inject({ method: 'HEAD', url })).body).toBe('')
    expect(await row(db, user.id)).toMatchObject({ verified: false, status: 'PENDING' })
    expect((await open(app, token, user.email)).statusCode).toBe(200)
    expect(await row(db, user.id)).toMatchObject({ verified: true, status: 'ACTIVE' })
  })

  test('by the six digits, also in Arabic digits', async ({ app, db }) => {
    const { user, code } = await written(db, app)
    const arabic = [...code].map((d) => String.fromCharCode(0x0660 + Number(d))).join('')
    expect((await enter(app, ` ${arabic} `, user.email.toUpperCase())).statusCode).toBe(200)
    expect(await row(db, user.id)).toMatchObject({ verified: true, status: 'ACTIVE' })
  })

  test('only while the disk has space: the GET of the link writes', async ({ db, app }) => {
    const { user, token } = await written(db, app)
    const full = await buildApp({ ...testDeps(db), hasDiskSpace: async () => false })
    const refused = await open(full, token, user.email)
    expect([refused.statusCode, refused.json().errorCode]).toEqual([507, 'STORAGE_FULL'])
    await full.close()
    expect((await open(app, token, user.email)).statusCode).toBe(200)
  })

  test('without ending a suspension', async ({ app, db }) => {
    const { user, token } = await written(db, app)
    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, user.id))
    await open(app, token, user.email)
    expect(await row(db, user.id)).toMatchObject({ verified: true, status: 'SUSPENDED' })
  })
})

describe('an address is not verified', () => {
  test('by a wrong, foreign, replaced or expired code or link', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const { user, token, code } = await written(db, app)
    const other = await newcomer(db)
    const tries = async () =>
      [
        await open(app, token, other.email),
        await open(app, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, user.email),
        await enter(app, wrongCode(code), user.email),
        await enter(app, code, other.email),
        await enter(app, code, anEmail()),
      ].map((res) => [res.statusCode, res.json().errorCode])
    expect(await tries()).toEqual(Array(5).fill([400, 'EMAIL_NOT_VERIFIED']))

    await post(app, '/auth/resend-verification', { email: user.email })
    expect((await open(app, token, user.email)).statusCode).toBe(400)
    expect((await enter(app, code, user.email)).statusCode).toBe(400)

    const newer = await emailTo(db, user.email, 'accounts.verifyEmail')
    clock.pass(DAY_MS)
    expect((await enter(app, newer.code, user.email)).statusCode).toBe(400)
    expect(await row(db, user.id)).toMatchObject({ verified: false, status: 'PENDING' })
  })

  test('by a reset link', async ({ app, db }) => {
    const user = await newcomer(db)
    await post(app, '/password/forgot', { email: user.email })
    const { link } = await emailTo(db, user.email, 'accounts.resetPassword')
    expect((await open(app, link?.searchParams.get('token') ?? '', user.email)).statusCode).toBe(400)
  })

  test('by guessing: five codes an hour are allowed', async ({ db }) => {
    const { app, clock } = await anApp(db, { rateLimits: true })
    const { user, code } = await written(db, app)
    for (let n = 0; n < 5; n++) expect((await enter(app, wrongCode(code), user.email)).statusCode).toBe(400)
    const refused = await enter(app, code, user.email)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    clock.pass(HOUR_MS)
    expect((await enter(app, code, user.email)).statusCode).toBe(200)
  })

  test.for(['12345', '1234567', 'abcdef', '', '12 34'])('by %j, which is no code', async (code, { app }) => {
    const res = await enter(app, code, 'noor@waraq.example')
    expect(res.json()).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      details: [{ field: 'verificationCode' }],
    })
  })

  test('from the table, which contains neither token nor code', async ({ app, db }) => {
    const { user, token, code } = await written(db, app)
    const { rows } = await db.execute('select row_to_json(t)::text as row from account_links t')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    const [link] = await db.select().from(accountLinks).where(eq(accountLinks.userId, user.id))
    expect(link?.codeHash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('a verification email', () => {
  test('is sent only if needed, and the response does not reveal that', async ({ app, db }) => {
    const [waiting, done] = [await newcomer(db), await aMember(db)]
    const responses = new Set<string>()
    const constantTimes = countConstantTimes()
    for (const email of [waiting.email, done.email, anEmail()]) {
      const res = await post(app, '/auth/resend-verification', { email })
      responses.add(`${res.statusCode} ${res.body}`)
    }
    expect(constantTimes()).toBe(3)
    expect(responses.size).toBe(1)
    expect(await emailsTo(db, waiting.email, 'accounts.verifyEmail')).toHaveLength(1)
    expect(await emailsTo(db, done.email, 'accounts.verifyEmail')).toEqual([])
  })

  test('is sent at most five times an hour', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const email = anEmail()
    for (let n = 0; n < 5; n++)
      expect((await post(app, '/auth/resend-verification', { email })).statusCode).toBe(200)
    expect((await post(app, '/auth/resend-verification', { email })).statusCode).toBe(429)
  })
})

describe('a new address', () => {
  const changeLink = async (db: Db, userId: string, email: string) =>
    issueLink(db, keys, { userId, purpose: 'CHANGE_EMAIL', email, requestedBy: userId }, NOW)

  test('takes effect when it is verified; the old address gets an email, and its links become invalid', async ({
    app,
    db,
  }) => {
    const user = await aMember(db)
    const { token: session } = (await signIn(app, user.email)).json()
    await post(app, '/password/forgot', { email: user.email })
    const oldLink = (await emailTo(db, user.email, 'accounts.resetPassword')).link
    const newEmail = anEmail()
    const { token } = await changeLink(db, user.id, newEmail)
    expect((await signIn(app, user.email)).json().user.pendingEmail).toBe(newEmail)

    expect((await open(app, token, newEmail)).statusCode).toBe(200)
    expect((await open(app, token, newEmail)).statusCode).toBe(200)
    expect(await row(db, user.id)).toMatchObject({ email: newEmail, verified: true, status: 'ACTIVE' })
    const emails = await emailsTo(db, user.email, 'accounts.emailChanged')
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(newEmail)
    const reset = await post(app, '/password/reset', {
      token: oldLink?.searchParams.get('token'),
      newPassword: 'Tabbouleh-2026',
    })
    expect(reset.json().errorCode).toBe('RESET_LINK_INVALID')
    expect((await signIn(app, newEmail)).json().user.pendingEmail).toBeNull()
    expect((await signIn(app, user.email)).statusCode).toBe(401)
    // The sessions stay valid.
    const me = await app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${session}` } })
    expect(me.json().email).toBe(newEmail)
  })

  test('can be confirmed with its code too', async ({ app, db }) => {
    const user = await aMember(db)
    const newEmail = anEmail()
    const { code } = await changeLink(db, user.id, newEmail)
    expect((await enter(app, code, newEmail)).statusCode).toBe(200)
    expect(await row(db, user.id)).toMatchObject({ email: newEmail })
  })

  test('that another account has meanwhile is refused, and nothing changes', async ({ app, db }) => {
    const [user, other] = [await aMember(db), await aMember(db)]
    const { token } = await changeLink(db, user.id, other.email)
    const res = await open(app, token, other.email)
    expect([res.statusCode, res.json().errorCode]).toEqual([409, 'EMAIL_TAKEN'])
    expect(await row(db, user.id)).toMatchObject({ email: user.email })
    expect(await emailsTo(db, user.email, 'accounts.emailChanged')).toEqual([])
  })

  test('that two people verify at the same moment goes to one of them', async ({ store }) => {
    await insertFirstSettings(store.db, NOW)
    const { app } = await anApp(store.db)
    for (let round = 0; round < 5; round++) {
      const newEmail = anEmail()
      const people = [await aMember(store.db), await aMember(store.db)]
      const links = await Promise.all(people.map((p) => changeLink(store.db, p.id, newEmail)))
      const answers = await Promise.all(links.map(({ token }) => open(app, token, newEmail)))
      expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409])
      expect(await store.db.select().from(users).where(eq(users.email, newEmail))).toHaveLength(1)
    }
  })
})

test('a link opened several times at once verifies once and returns success to all', async ({ store }) => {
  await insertFirstSettings(store.db, NOW)
  const { app } = await anApp(store.db)
  const user = await aMember(store.db)
  const newEmail = anEmail()
  const { token } = await issueLink(
    store.db,
    keys,
    {
      userId: user.id,
      purpose: 'CHANGE_EMAIL',
      email: newEmail,
      requestedBy: user.id,
    },
    NOW,
  )
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(app, token, newEmail)))
  expect(answers.map((a) => a.statusCode)).toEqual(Array(8).fill(200))
  expect(await emailsTo(store.db, user.email, 'accounts.emailChanged')).toHaveLength(1)
  expect(await store.db.select().from(sessions).where(eq(sessions.userId, user.id))).toMatchObject([
    { revokedAt: null },
  ])
})
