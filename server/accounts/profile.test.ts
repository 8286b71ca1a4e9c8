import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { User } from '../../domain/accounts/contract.ts'
import { ERASE_AFTER_MS, VERIFICATION_MS } from '../../domain/accounts/rules.ts'
import { validation } from '../../domain/text/ar/validation.ts'
import { en } from '../../domain/text/en.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { as, NOW, test } from '../test/app.ts'
import { aPerson, ask } from '../test/testMe.ts'

const rowOf = async (db: Parameters<typeof aPerson>[0], id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

describe('GET /users/me', () => {
  test('returns every field of a user and nothing else', async ({ app, db }) => {
    const noor = await aPerson(db, { language: 'ar', lastLoginAt: NOW })
    const { status, body } = await ask(app, noor)('GET', '/users/me')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(User.shape).sort())
    expect(body).toMatchObject({
      id: noor.id,
      fullName: 'Noor Hasan',
      email: noor.email,
      phone: '36001234',
      role: 'USER',
      verified: true,
      status: 'ACTIVE',
      language: 'ar',
      lastLoginAt: NOW.toISOString(),
      pendingEmail: null,
      erasureAt: null,
    })
  })

  test('shows the pending address while its link is valid, and the erasure date', async ({ app, db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    const link = {
      userId: noor.id,
      purpose: 'CHANGE_EMAIL',
      requestedBy: noor.id,
      tokenHash: 'x',
      createdAt: NOW,
      expiresAt: new Date(NOW.getTime() + VERIFICATION_MS),
    } as const
    await db.insert(accountLinks).values([
      { ...link, email: 'used@waraq.example', tokenHash: 'b', usedAt: NOW },
      { ...link, email: 'withdrawn@waraq.example', tokenHash: 'c', withdrawnAt: NOW },
    ])
    expect((await ask(app, noor)('GET', '/users/me')).body.pendingEmail).toBeNull()
    const over = { ...link, email: 'over@waraq.example', tokenHash: 'a', expiresAt: NOW }
    await db.insert(accountLinks).values(over)
    expect((await ask(app, noor)('GET', '/users/me')).body.pendingEmail).toBeNull()
    await db.update(accountLinks).set({ withdrawnAt: NOW }).where(eq(accountLinks.tokenHash, 'a'))
    await db.insert(accountLinks).values({ ...link, email: 'new@home.example' })
    expect((await ask(app, noor)('GET', '/users/me')).body).toMatchObject({
      pendingEmail: 'new@home.example',
      erasureAt: new Date(NOW.getTime() + ERASE_AFTER_MS).toISOString(),
    })
  })

  test('is for any active, signed-in user', async ({ app, db }) => {
    expect((await app.inject('/api/users/me')).statusCode).toBe(401)
    for (const role of ['USER', 'ADMIN', 'SUPER_ADMIN'] as const)
      expect((await ask(app, await aPerson(db, { role }))('GET', '/users/me')).body.role).toBe(role)
    for (const [status, code] of [
      ['SUSPENDED', 403],
      ['PENDING', 401],
    ] as const)
      expect((await ask(app, await aPerson(db, { status }))('GET', '/users/me')).status).toBe(code)
  })
})

describe('PUT /users/me', () => {
  test('changes name, phone and language after normalizing them', async ({ app, db }) => {
    const noor = await aPerson(db)
    const { status, body } = await ask(app, noor)('PUT', '/users/me', {
      fullName: '  نور   حسن ',
      phone: '+973 ٣٦٠٠-٩٩٩٩',
      language: 'ar',
      email: ` ${noor.email.toUpperCase()} `,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fullName: 'نور حسن',
      phone: '97336009999',
      language: 'ar',
      email: noor.email,
    })
    expect(await rowOf(db, noor.id)).toMatchObject({ fullName: 'نور حسن', updatedAt: NOW })
  })

  test('keeps fields that are not sent', async ({ app, db }) => {
    const noor = await aPerson(db)
    const { body } = await ask(app, noor)('PUT', '/users/me', { phone: '39998888' })
    expect(body).toMatchObject({ fullName: 'Noor Hasan', phone: '39998888', language: 'en' })
    expect((await ask(app, noor)('PUT', '/users/me', {})).body.phone).toBe('39998888')
  })

  test('refuses another email, points to “Change email”, and changes nothing', async ({ app, db }) => {
    const noor = await aPerson(db)
    const body = { fullName: 'Somebody Else', email: 'other@waraq.example' }
    const english = await ask(app, noor)('PUT', '/users/me', body)
    expect(english.body).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_FAILED',
      details: [{ field: 'email', message: 'To change your email, use “Change email”' }],
    })
    const arabic = await ask(app, noor, { 'accept-language': 'ar' })('PUT', '/users/me', body)
    expect(arabic.body.details[0].message).toBe(validation.emailElsewhere)
    expect(await rowOf(db, noor.id)).toMatchObject({ fullName: 'Noor Hasan', email: noor.email })
  })

  test('ignores role, verified, status and the id of another account', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const { status } = await ask(app, noor)('PUT', '/users/me', {
      id: omar.id,
      userId: omar.id,
      role: 'SUPER_ADMIN',
      verified: false,
      status: 'SUSPENDED',
      passwordHash: 'x',
      password_hash: 'x',
      erasedAt: NOW.toISOString(),
      createdAt: '2020-01-01T00:00:00Z',
    })
    expect(status).toBe(200)
    expect(await rowOf(db, noor.id)).toEqual({ ...noor, version: noor.version + 1 })
    expect(await rowOf(db, omar.id)).toEqual(omar)
  })

  test.for([
    [{ fullName: 'ab' }, 'fullName', 'Full name must be 3 to 30 characters'],
    [{ fullName: '   ' }, 'fullName', 'Full name is required'],
    [{ fullName: 'x'.repeat(31) }, 'fullName', 'Full name must be 3 to 30 characters'],
    [{ fullName: null }, 'fullName', 'Full name is required'],
    [{ phone: '3600123' }, 'phone', 'Phone number must be at least 8 digits'],
    [{ phone: '123456789012' }, 'phone', 'Phone number must be less than 12 digits'],
    [{ phone: 36001234 }, 'phone', 'Phone number is required'],
    [{ phone: '3600-CALL' }, 'phone', en.validation.phoneDigits],
    [{ language: 'fr' }, 'language', 'This value isn’t valid. Allowed values: \u2066en, ar\u2069'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  ] as const)('%j is refused at its field', async ([body, field, message], { app, db }) => {
    const noor = await aPerson(db)
    const answer = await ask(app, noor)('PUT', '/users/me', body)
    expect([answer.status, answer.body.details]).toMatchObject([400, [{ field, message }]])
    expect(answer.body.details).toHaveLength(1)
    expect(await rowOf(db, noor.id)).toEqual(noor)
  })

  test.for(['[]', '"text"', '1', 'null', ''])('the body %s is a 400', async (payload, { app, db }) => {
    const headers = { ...(await as(await aPerson(db))), 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'PUT', url: '/api/users/me', headers, payload })
    expect(answer.statusCode).toBe(400)
  })
})
