import { and, eq, ne } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { users } from '../tables/accounts.ts'
import { logins, sessions } from '../tables/sessions.ts'
import { NOW, test } from '../test/app.ts'
import {
  type App,
  aMember,
  anApp,
  anEmail,
  CHROME,
  cookieOf,
  countConstantTimes,
  deviceOf,
  emailsTo,
  emailTo,
  IPHONE,
  post,
  signIn,
} from '../test/testAuth.ts'
import { hashesComputed } from './passwords.ts'

describe('logging in', () => {
  test('returns the user, a token and a session, and stores the device', async ({ app, db }) => {
    const user = await aMember(db)
    const res = await signIn(app, user.email)
    expect(res.statusCode).toBe(200)
    const { token, sessionId, ...rest } = res.json()
    expect(rest).toEqual({
      needsVerification: false,
      user: {
        id: user.id,
        fullName: user.fullName,
        email: user.email,
        phone: user.phone,
        role: 'USER',
        verified: true,
        status: 'ACTIVE',
        language: 'en',
        createdAt: NOW.toISOString(),
        lastLoginAt: NOW.toISOString(),
        pendingEmail: null,
        emailChangesAt: null,
        erasureAt: null,
      },
    })
    expect(decodeJwt(token)).toEqual({
      sub: user.id,
      sid: sessionId,
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 3600,
    })
    const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(session).toMatchObject({
      userId: user.id,
      deviceInfo: 'Desktop / Windows / Chrome 130',
      ipAddress: '127.0.0.1',
      location: 'Unknown',
      createdAt: NOW,
      expiresAt: new Date(NOW.getTime() + DAY_MS),
    })
    expect(await db.select().from(logins).where(eq(logins.userId, user.id))).toMatchObject([
      { outcome: 'SUCCESS', sessionId, at: NOW },
    ])
  })

  test('accepts the email address as people type it', async ({ app, db }) => {
    const user = await aMember(db)
    expect((await signIn(app, `  ${user.email.toUpperCase()}\u200f `)).statusCode).toBe(200)
  })

  test('stores no secret in the tables', async ({ app, db }) => {
    const user = await aMember(db)
    const secret = cookieOf(await signIn(app, user.email))?.value ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const { rows } = await db.execute('select row_to_json(t)::text as row from refresh_tokens t')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('the refresh cookie', () => {
  test.for([
    ['http://localhost:3000', 'refresh', undefined],
    ['https://waraq.example', '__Host-refresh', true],
  ] as const)('at %s is %s', async ([publicUrl, name, secure], { db }) => {
    const { app } = await anApp(db, { publicUrl })
    const user = await aMember(db)
    const flags = { name, path: '/', httpOnly: true, sameSite: 'Strict' }
    const plain = cookieOf(await signIn(app, user.email))
    expect(plain).toMatchObject(flags)
    expect([plain?.secure, plain?.maxAge, plain?.domain]).toEqual([secure, undefined, undefined])
    const remembered = cookieOf(await signIn(app, user.email, { rememberMe: true }))
    expect(remembered).toMatchObject({ ...flags, maxAge: 30 * 24 * 3600 })
  })
})

describe('no login', () => {
  test('with a wrong password or an unknown address, with the same response and cost', async ({
    app,
    db,
  }) => {
    const user = await aMember(db)
    const results: unknown[] = []
    const constantTimes = countConstantTimes()
    for (const email of [user.email, anEmail()]) {
      const before = [hashesComputed(), constantTimes()] as const
      const res = await signIn(app, email, { password: 'Wrong-2026' })
      const { requestId, ...body } = res.json()
      // The row in the login history of an existing user is hidden by the constant time.
      const cost = [hashesComputed() - before[0], constantTimes() - before[1]]
      results.push([res.statusCode, body, cookieOf(res), cost])
    }
    expect(results[0]).toEqual([
      401,
      { status: 401, errorCode: 'AUTH_INVALID_CREDENTIALS', message: 'Invalid email or password' },
      undefined,
      [1, 1],
    ])
    expect(results[1]).toEqual(results[0])
    expect(await db.select().from(logins).where(eq(logins.userId, user.id))).toMatchObject([
      { outcome: 'FAILED', sessionId: null },
    ])
  })

  test('before the address is verified', async ({ app, db }) => {
    const user = await aMember(db, { verified: false, status: 'PENDING' })
    const res = await signIn(app, user.email)
    expect([res.statusCode, cookieOf(res)]).toEqual([200, undefined])
    expect(res.json()).toMatchObject({
      user: { id: user.id, verified: false, lastLoginAt: null },
      token: null,
      sessionId: null,
      needsVerification: true,
    })
    const wrong = await signIn(app, user.email, { password: 'Wrong-2026' })
    expect(wrong.json().errorCode).toBe('AUTH_INVALID_CREDENTIALS')
  })

  test('while suspended, which only the right password reveals', async ({ app, db }) => {
    const user = await aMember(db, { status: 'SUSPENDED' })
    const right = await signIn(app, user.email, {}, { 'accept-language': 'ar' })
    expect([right.statusCode, right.json().errorCode, right.json().message]).toEqual([
      403,
      'ACCOUNT_SUSPENDED',
      'هذا الحساب موقوف. تواصل معنا.',
    ])
    const wrong = await signIn(app, user.email, { password: 'Wrong-2026' })
    expect(wrong.json().errorCode).toBe('AUTH_INVALID_CREDENTIALS')
    const rows = await db.select().from(logins).where(eq(logins.userId, user.id))
    expect(rows.map((r) => r.outcome)).toEqual(['BLOCKED', 'FAILED'])
  })

  test('for an invited user without a password', async ({ app, db }) => {
    const user = await aMember(db, { passwordHash: null })
    expect((await signIn(app, user.email)).statusCode).toBe(401)
  })

  test.for([
    [{}, ['email', 'password']],
    [{ email: 'noor', password: '' }, ['email', 'password']],
    [{ email: 'noor@waraq.example', password: 'x'.repeat(129) }, ['password']],
    [{ email: ['noor@waraq.example'], password: { length: 8 } }, ['email', 'password']],
    [{ email: "' or 1=1 --@x.y", password: 'x', rememberMe: 'yes' }, ['email', 'rememberMe']],
  ] as const)('with the invalid input %j', async ([body, fields], { app }) => {
    const res = await post(app, '/auth/login', body)
    expect(res.statusCode).toBe(400)
    expect(res.json().details.map((d: { field: string }) => d.field)).toEqual(fields)
  })
})

describe('the email about a new device', () => {
  test('is sent for a new device, but not for the first one or after a browser update', async ({
    app,
    db,
  }) => {
    const user = await aMember(db, { language: 'ar' })
    const emails = () => emailsTo(db, user.email, 'accounts.newDevice')
    await signIn(app, user.email)
    await signIn(app, user.email, {}, { 'user-agent': CHROME.replace('130', '131') })
    expect(await emails()).toEqual([])
    await signIn(app, user.email, {}, { 'user-agent': IPHONE })
    await signIn(app, user.email, {}, { 'user-agent': IPHONE })
    expect(await emails()).toHaveLength(1)
    const email = await emailTo(db, user.email, 'accounts.newDevice')
    expect(email.subject).toBe('دخول إلى حسابك من جهاز جديد')
    expect(email.text).toContain('Mobile / iOS / Safari 17')
    expect(email.text).toContain('غير معروف')
  })
})

const aCode = () => ({ email: anEmail(), verificationCode: '123456' })

describe('rate limits', () => {
  test('allow five attempts per account in fifteen minutes, whether the account exists or not', async ({
    db,
  }) => {
    const { app, clock } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    const constantTimes = countConstantTimes()
    for (const email of [user.email, anEmail()]) {
      for (let n = 0; n < 5; n++)
        expect((await signIn(app, email, { password: 'Wrong-2026' })).statusCode).toBe(401)
      const before = hashesComputed()
      const timesBefore = constantTimes()
      const refused = await signIn(app, email)
      expect(constantTimes()).toBe(timesBefore + 1)
      expect([refused.statusCode, refused.json().errorCode]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
      expect(refused.headers['retry-after']).toBe('900')
      expect(hashesComputed()).toBe(before)
      await signIn(app, email)
    }
    const rows = await db.select().from(logins).where(eq(logins.userId, user.id))
    expect(rows.map((r) => r.outcome)).toEqual([...Array(5).fill('FAILED'), 'BLOCKED'])
    clock.pass(15 * 60_000)
    expect((await signIn(app, user.email)).statusCode).toBe(200)
  })

  test('restart after a successful login', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await signIn(app, user.email, { password: 'Wrong-2026' })
      expect((await signIn(app, user.email)).statusCode).toBe(200)
    }
  })

  test('allow fifty attempts per IP address, for all accounts together', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true, trustProxy: ['127.0.0.1'] })
    const from = { 'x-forwarded-for': '37.131.0.1' }
    // A valid attempt: an empty password would be refused before it is counted.
    const tried = await Promise.all(
      Array.from({ length: 50 }, () => signIn(app, anEmail(), { password: 'Wrong-2026' }, from)),
    )
    expect(new Set(tried.map((answer) => answer.statusCode))).toEqual(new Set([401]))
    expect((await signIn(app, anEmail(), {}, from)).statusCode).toBe(429)
    expect((await signIn(app, anEmail(), {}, { 'x-forwarded-for': '37.131.0.2' })).statusCode).toBe(401)
  })

  test('treat all spellings of an IP address as one, and all invalid addresses as one', async ({ db }) => {
    const trustProxy = ['127.0.0.1', '10.0.0.0/8']
    const { app, deps } = await anApp(db, { rateLimits: true, trustProxy })
    const spellings = ['37.131.0.1', '::ffff:37.131.0.1', '[::ffff:2583:1]', '37.131.0.1, 10.0.0.4:80']
    const written = (n: number) => ({ 'x-forwarded-for': spellings[n % 5] ?? `37.131.0.1:${n}` })
    for (let n = 0; n < 50; n++) await post(app, '/auth/verify-email', aCode(), written(n))
    const junk = (n: number) => ({ 'x-forwarded-for': `junk${n}` })
    for (let n = 0; n < 50; n++) await post(app, '/auth/verify-email', aCode(), junk(n))
    expect((await post(app, '/auth/verify-email', aCode(), written(4))).statusCode).toBe(429)
    expect((await post(app, '/auth/verify-email', aCode(), junk(50))).statusCode).toBe(429)
    const other = { 'x-forwarded-for': '37.131.0.2:99, 10.0.0.4:80' }
    expect((await post(app, '/auth/verify-email', aCode(), other)).statusCode).toBe(400)
    const user = await aMember(deps.db)
    await signIn(app, user.email, {}, other)
    const [session] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.id)))
    expect(session?.ipAddress).toBe('37.131.0.2')
  })
})

describe('a browser that logged in before', () => {
  const wrong = { password: 'Wrong-2026' }
  const shut = async (app: App, email: string) => {
    // Concurrently, because each failed login takes the constant time.
    await Promise.all(Array.from({ length: 5 }, () => signIn(app, email, wrong, stranger)))
    expect((await signIn(app, email, {}, stranger)).statusCode).toBe(429)
  }
  const stranger = { 'x-forwarded-for': '37.131.0.9' }
  const limited = { rateLimits: true, trustProxy: ['127.0.0.1'] }

  test('can log in although strangers used up the limits of its account and IP address', async ({ db }) => {
    const { app } = await anApp(db, limited)
    const user = await aMember(db)
    const device = deviceOf(await signIn(app, user.email))
    await shut(app, user.email)
    await Promise.all(Array.from({ length: 50 }, () => signIn(app, anEmail(), wrong, stranger)))
    expect((await signIn(app, user.email, {}, { ...stranger, ...device })).statusCode).toBe(200)
    // A stranger is still blocked.
    expect((await signIn(app, user.email, {}, { 'x-forwarded-for': '37.131.0.8' })).statusCode).toBe(429)
  })

  test('has its own limit of five attempts', async ({ db }) => {
    const { app, clock } = await anApp(db, limited)
    const user = await aMember(db)
    const device = deviceOf(await signIn(app, user.email))
    for (let n = 0; n < 5; n++) expect((await signIn(app, user.email, wrong, device)).statusCode).toBe(401)
    expect((await signIn(app, user.email, {}, device)).statusCode).toBe(429)
    expect((await signIn(app, user.email)).statusCode, 'another browser').toBe(200)
    clock.pass(15 * 60_000)
    expect((await signIn(app, user.email, {}, device)).statusCode).toBe(200)
  })

  test('is known for its own account only, and no longer after the password changed', async ({ db }) => {
    const { app } = await anApp(db, limited)
    const [noor, omar] = [await aMember(db), await aMember(db)]
    const device = deviceOf(await signIn(app, noor.email))
    await shut(app, omar.email)
    expect((await signIn(app, omar.email, {}, device)).statusCode).toBe(429)
    await shut(app, noor.email)
    expect((await signIn(app, noor.email, {}, device)).statusCode).toBe(200)
    const forged = { cookie: `${device.cookie}.${'A'.repeat(43)}` }
    expect((await signIn(app, omar.email, {}, forged)).statusCode).toBe(429)
    await db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, noor.id))
    expect((await signIn(app, noor.email, {}, device)).statusCode).toBe(429)
  })

  test('is known for at most five accounts', async ({ db }) => {
    const { app } = await anApp(db, limited)
    const family = await Promise.all(Array.from({ length: 6 }, () => aMember(db)))
    let device = {}
    for (const { email } of family) device = deviceOf(await signIn(app, email, {}, device))
    const tried = []
    for (const { email } of family) {
      await shut(app, email)
      tried.push((await signIn(app, email, {}, device)).statusCode)
    }
    expect(tried).toEqual([429, 200, 200, 200, 200, 200])
  })

  test('has a cookie that is HTTP-only and is not set by a failed login', async ({ db }) => {
    const { app } = await anApp(db, { publicUrl: 'https://waraq.example' })
    const user = await aMember(db)
    const signedIn = await signIn(app, user.email)
    const cookie = signedIn.cookies.find(({ name }) => name === '__Host-device')
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict' })
    expect(cookie?.maxAge).toBe(365 * 24 * 3600)
    const refused = await signIn(app, user.email, wrong)
    const unverified = await signIn(app, (await aMember(db, { verified: false, status: 'PENDING' })).email)
    expect([refused.cookies, unverified.cookies]).toEqual([[], []])
  })
})

test('a login fails if the password changes during the check', async ({ store }) => {
  const user = await aMember(store.db)
  const { app } = await anApp(store.db)
  const before = hashesComputed()
  // After the check, before the session is created.
  const transaction = store.db.transaction.bind(store.db)
  const opening = vi.spyOn(store.db, 'transaction').mockImplementationOnce(async (...args) => {
    expect(hashesComputed()).toBe(before + 1)
    await store.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id))
    return transaction(...args)
  })
  onTestFinished(() => opening.mockRestore())
  const res = await signIn(app, user.email)
  expect([res.statusCode, res.json().errorCode]).toEqual([401, 'AUTH_INVALID_CREDENTIALS'])
})
