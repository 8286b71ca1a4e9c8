import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { users } from '../tables/accounts.ts'
import { NOW, test } from '../test/app.ts'
import { aMember, anApp, anEmail, emailsTo, emailTo, PASSWORD, post, signIn } from '../test/testAuth.ts'

const form = (over: object = {}) => ({
  fullName: '  Noor   Hasan ',
  email: anEmail(),
  phone: '+973 3600-1234',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  acceptTerms: true,
  ...over,
})
const details = (res: { json(): { details: { field: string; message: string }[] } }) =>
  Object.fromEntries(res.json().details.map((d) => [d.field, d.message]))

describe('registering', () => {
  test('creates an unverified account and emails a code and a link', async ({ app, db }) => {
    const body = form()
    const res = await post(app, '/auth/register', body, { 'accept-language': 'ar-BH' })
    expect(res.statusCode).toBe(201)
    expect(res.json()).toEqual({
      id: expect.any(String),
      fullName: 'Noor Hasan',
      email: body.email,
      phone: '97336001234',
      role: 'USER',
      verified: false,
      status: 'PENDING',
      language: 'ar',
      createdAt: NOW.toISOString(),
      lastLoginAt: null,
      pendingEmail: null,
      emailChangesAt: null,
      erasureAt: null,
    })
    const letter = await emailTo(db, body.email, 'accounts.verifyEmail')
    expect([letter.language, letter.subject]).toEqual(['ar', 'أكّد بريدك الإلكتروني'])
    expect(letter.code).toMatch(/^\d{6}$/)
    expect([letter.link?.pathname, letter.link?.searchParams.get('email')]).toEqual([
      '/verify-email-link',
      body.email,
    ])
    expect((await signIn(app, body.email)).json()).toMatchObject({ token: null, needsVerification: true })
  })

  test('ignores fields that a visitor may not set', async ({ app, db }) => {
    const id = '0199c0de-0000-7000-8000-000000000000'
    const body = form({
      id,
      role: 'SUPER_ADMIN',
      verified: true,
      status: 'ACTIVE',
      passwordHash: 'x',
      createdAt: '2020-01-01T00:00:00Z',
    })
    expect((await post(app, '/auth/register', body)).statusCode).toBe(201)
    const [row] = await db.select().from(users).where(eq(users.email, body.email))
    expect(row).toMatchObject({ role: 'USER', verified: false, status: 'PENDING', createdAt: NOW })
    expect(row?.id).not.toBe(id)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('returns EMAIL_TAKEN, also for different letter case', async ({ app, db }) => {
    const user = await aMember(db)
    const res = await post(app, '/auth/register', form({ email: user.email.toUpperCase() }), {
      'accept-language': 'ar',
    })
    expect([res.statusCode, res.json().errorCode]).toEqual([409, 'EMAIL_TAKEN'])
    expect(details(res)).toEqual({ email: 'لدينا حساب بهذا البريد الإلكتروني' })
    expect(await emailsTo(db, user.email, 'accounts.verifyEmail')).toEqual([])
  })

  test('concurrently with the same address creates one account and sends one email', async ({ store }) => {
    await insertFirstSettings(store.db, NOW)
    const { app } = await anApp(store.db)
    for (let round = 0; round < 5; round++) {
      const body = form()
      const answers = await Promise.all(Array.from({ length: 4 }, () => post(app, '/auth/register', body)))
      expect(answers.map((a) => a.statusCode).sort()).toEqual([201, 409, 409, 409])
      for (const lost of answers.filter((a) => a.statusCode === 409))
        expect(lost.json()).toMatchObject({ errorCode: 'EMAIL_TAKEN', details: [{ field: 'email' }] })
      expect(await emailsTo(store.db, body.email, 'accounts.verifyEmail')).toHaveLength(1)
    }
  })

  test.for([
    [{ fullName: ' No ' }, { fullName: 'Full name must be 3 to 30 characters' }],
    [{ email: 'noor@' }, { email: 'Please enter a valid email address' }],
    [{ phone: '1234567' }, { phone: 'Phone number must be at least 8 digits' }],
    [{ phone: '123456789012' }, { phone: 'Phone number must be less than 12 digits' }],
    [{ password: 'Short-1' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'alllowercase1' }, { password: 'Use a lowercase letter, an uppercase letter and a digit' }],
    [
      { password: 'Password1', confirmPassword: 'Password1' },
      { password: 'This password is too easy to guess' },
    ],
    [{ confirmPassword: 'Another-2026' }, { confirmPassword: 'Passwords do not match' }],
    [{ acceptTerms: false }, { acceptTerms: 'You must accept the terms and conditions' }],
    [{ acceptTerms: 'true' }, { acceptTerms: 'You must accept the terms and conditions' }],
    [{ fullName: 7 }, { fullName: 'Full name is required' }],
  ])('refuses %j', async ([over, expected], { app }) => {
    const res = await post(app, '/auth/register', form(over))
    expect(res.statusCode).toBe(400)
    expect(details(res)).toMatchObject(expected ?? {})
  })

  test('is limited to five an hour per account and thirty per IP address', async ({ db }) => {
    const { app } = await anApp(db, { rateLimits: true })
    const user = await aMember(db)
    for (let n = 0; n < 5; n++)
      expect((await post(app, '/auth/register', form({ email: user.email }))).statusCode).toBe(409)
    const refused = await post(app, '/auth/register', form({ email: user.email }))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    for (let account = 0; account < 5; account++) {
      const { email } = await aMember(db)
      for (let n = 0; n < 5; n++) await post(app, '/auth/register', form({ email }))
    }
    expect((await post(app, '/auth/register', form())).statusCode).toBe(429)
  })
})
