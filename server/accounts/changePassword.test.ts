import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { en } from '../../domain/text/en.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { sessions } from '../tables/sessions.ts'
import { as, NOW, test, testDeps } from '../test/app.ts'
import { deviceOf, post, signIn } from '../test/testAuth.ts'
import { aPerson, aSession, ask, PASSWORD, racingApp } from '../test/testMe.ts'
import { issueLink } from './links.ts'
import { checkPassword } from './passwords.ts'

const NEW = 'Dates-and-Loomi-42'
const change = { currentPassword: PASSWORD, newPassword: NEW }
const rowOf = async (db: Db, id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const lettersTo = (db: Db, to: string) => db.select().from(outbox).where(eq(outbox.to, to))

describe('POST /password/change', () => {
  const url = '/password/change'

  test('changes the password, ends all other sessions at once, keeps this one, and sends an email', async ({
    app,
    db,
  }) => {
    const [noor, omar] = [await aPerson(db, { language: 'ar' }), await aPerson(db)]
    const phone = await aSession(db, noor)
    const his = await aSession(db, omar)
    const call = ask(app, noor)
    const answer = await call('POST', url, { ...change, confirmPassword: NEW })
    expect([answer.status, answer.body.message]).toEqual([200, en.accounts.passwordChanged])
    expect((await app.inject({ url: '/api/users/me', headers: phone.headers })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/users/me', headers: his.headers })).statusCode).toBe(200)
    expect((await call('GET', '/users/me')).status).toBe(200)
    const row = await rowOf(db, noor.id)
    expect(await checkPassword(row?.passwordHash ?? null, NEW)).toBe(true)
    expect(await checkPassword(row?.passwordHash ?? null, PASSWORD)).toBe(false)
    const [session] = await db.select().from(sessions).where(eq(sessions.id, phone.id))
    expect(session?.revokedWhy).toBe('password changed')
    expect(await lettersTo(db, noor.email)).toMatchObject([
      { kind: 'accounts.passwordChanged', language: 'ar' },
    ])
  })

  test('invalidates links requested before', async ({ app, db }) => {
    const noor = await aPerson(db)
    const { keys } = testDeps(db)
    const owner = { userId: noor.id, email: noor.email }
    const { token } = await issueLink(db, keys, { ...owner, purpose: 'RESET_PASSWORD' }, NOW)
    await issueLink(
      db,
      keys,
      { ...owner, email: 'thief@new.example', purpose: 'CHANGE_EMAIL', requestedBy: noor.id },
      NOW,
    )
    await ask(app, noor)('POST', url, change)
    const reset = await ask(app, noor)('POST', '/password/reset', { token, newPassword: 'Sea-and-Pearl-9' })
    expect(reset.status).toBe(400)
    expect((await ask(app, noor)('GET', '/users/me')).body.pendingEmail).toBeNull()
  })

  test.for([
    [
      { currentPassword: 'Not-Mine-1', newPassword: NEW },
      'currentPassword',
      'This isn’t your current password',
    ],
    [{ currentPassword: '', newPassword: NEW }, 'currentPassword', 'Password is required'],
    [{ currentPassword: PASSWORD }, 'newPassword', 'Password is required'],
    [
      { currentPassword: PASSWORD, newPassword: 'Short1a' },
      'newPassword',
      'Password must be at least 8 characters',
    ],
    [
      { currentPassword: PASSWORD, newPassword: 'alllowercase1' },
      'newPassword',
      'Use a lowercase letter, an uppercase letter and a digit',
    ],
    [
      { currentPassword: PASSWORD, newPassword: 'Password123' },
      'newPassword',
      'This password is too easy to guess',
    ],
    [
      { currentPassword: PASSWORD, newPassword: `Aa1${'x'.repeat(126)}` },
      'newPassword',
      'Password can be 128 characters at most',
    ],
    [{ ...change, confirmPassword: 'Other-One-1' }, 'confirmPassword', 'Passwords do not match'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword', en.validation.passwordSame],
  ] as const)(
    '%j is refused at its field and changes nothing',
    async ([body, field, message], { app, db }) => {
      const noor = await aPerson(db)
      const phone = await aSession(db, noor)
      const answer = await ask(app, noor)('POST', url, body)
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [{ field, key: expect.any(String), message }],
      ])
      expect(await rowOf(db, noor.id)).toEqual(noor)
      expect((await app.inject({ url: '/api/users/me', headers: phone.headers })).statusCode).toBe(200)
      expect(await lettersTo(db, noor.email)).toEqual([])
    },
  )

  test('blocks password checks after five wrong passwords, also with the right one', async ({ db }) => {
    const app = await buildApp(testDeps(db, { rateLimits: true }))
    const noor = await aPerson(db)
    const call = ask(app, noor)
    const guess = { currentPassword: 'Not-Mine-1', newPassword: NEW }
    for (let n = 0; n < 3; n++) expect((await call('POST', url, guess)).status).toBe(400)
    expect((await call('POST', '/users/me/deletion', { password: 'Not-Mine-1' })).status).toBe(400)
    const email = { newEmail: 'x@new.example', password: 'Not-Mine-1' }
    expect((await call('POST', '/users/me/change-email', email)).status).toBe(400)
    for (const [path, body] of [
      [url, change],
      ['/users/me/deletion', { password: PASSWORD }],
      ['/users/me/change-email', { ...email, password: PASSWORD }],
    ] as const) {
      const { status, headers } = await call('POST', path, body)
      expect([path, status]).toEqual([path, 429])
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual((15 * MINUTE_MS) / 1000)
    }
    expect(await rowOf(db, noor.id)).toEqual(noor)
    // Counted by user: these checks do not block logging in, nor the other way around.
    expect((await signIn(app, noor.email, { password: PASSWORD })).statusCode).toBe(200)
    await app.close()
  })

  test('failed logins of strangers do not block a password change', async ({ db }) => {
    const app = await buildApp(testDeps(db, { rateLimits: true }))
    const noor = await aPerson(db)
    const guess = { password: 'Not-Mine-1' }
    await Promise.all(Array.from({ length: 50 }, () => signIn(app, noor.email, guess)))
    for (let n = 0; n < 6; n++) await post(app, '/auth/resend-verification', { email: noor.email })
    const email = { newEmail: 'x@new.example', password: PASSWORD }
    expect((await ask(app, noor)('POST', '/users/me/change-email', email)).status).toBe(200)
    const changed = await post(app, url, change, await as(noor))
    expect(changed.statusCode).toBe(200)
    // Nor a new login in the browser that has just confirmed the password.
    const login = { email: noor.email, password: NEW }
    expect((await post(app, '/auth/login', login)).statusCode).toBe(429)
    expect((await post(app, '/auth/login', login, deviceOf(changed))).statusCode).toBe(200)
    await app.close()
  })

  test('of ten concurrent changes from the same password, one succeeds', async ({ store }) => {
    const app = await racingApp(store)
    const noor = await aPerson(store.db)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        ask(app, noor)('POST', url, { ...change, newPassword: `${NEW}${n}` }),
      ),
    )
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(won).toHaveLength(1)
    for (const { status } of answers) expect([200, 400]).toContain(status)
    const row = await rowOf(store.db, noor.id)
    expect(await checkPassword(row?.passwordHash ?? null, `${NEW}${won[0]}`)).toBe(true)
    expect(await lettersTo(store.db, noor.email)).toHaveLength(1)
    await app.close()
  })
})

describe('access', () => {
  test.for([
    ['/password/change', change],
    ['/users/me/change-email', { newEmail: 'x@new.example', password: PASSWORD }],
  ] as const)('%s requires an active, signed-in user', async ([path, payload], { app, db }) => {
    const post = { method: 'POST', url: `/api${path}`, payload } as const
    expect((await app.inject(post)).statusCode).toBe(401)
    const late = await aPerson(db, { status: 'SUSPENDED' })
    expect((await app.inject({ ...post, headers: await as(late) })).statusCode).toBe(403)
    expect((await ask(app, await aPerson(db, { role: 'ADMIN' }))('POST', path, payload)).status).toBe(200)
    const invited = await aPerson(db, { passwordHash: null })
    expect((await ask(app, invited)('POST', path, payload)).status).toBe(400)
  })
})
