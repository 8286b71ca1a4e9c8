import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fingerprint } from '../access/testWorld.ts'
import type { Db } from '../db/client.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anApp, emailsTo, emailTo, post, signIn } from '../test/testAuth.ts'
import { ask } from '../test/testMe.ts'

const newPassword = 'Dates-and-Loomi-42'
const person = { fullName: 'Omar Ali', email: 'omar@new.example', phone: '3600 1234', language: 'ar' }
const tokenTo = async (db: Db, email: string) =>
  (await emailTo(db, email, 'accounts.invitation')).link?.searchParams.get('token') ?? ''
const choose = (app: Parameters<typeof post>[0], token: string) =>
  post(app, '/password/reset', { token, newPassword })

describe('a user whom an admin adds', () => {
  test('gets an invitation in their language, and is verified by choosing a password', async ({
    app,
    db,
  }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const { status, body } = await ask(app, admin)('POST', '/admin/users', person)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fullName: 'Omar Ali',
      phone: '36001234',
      role: 'USER',
      status: 'PENDING',
      verified: false,
      invited: true,
    })
    expect((await signIn(app, person.email, { password: newPassword })).statusCode).toBe(401)

    const email = await emailTo(db, person.email, 'accounts.invitation')
    expect(email).toMatchObject({ language: 'ar', userId: body.id, subject: 'حسابك جاهز: اختر كلمة مرور' })
    expect(email.link?.pathname).toBe('/reset-password')
    expect((await choose(app, await tokenTo(db, person.email))).statusCode).toBe(200)
    const { user } = (await signIn(app, person.email, { password: newPassword })).json()
    expect(user).toMatchObject({ status: 'ACTIVE', verified: true })
    // The first password sends no email about a change.
    expect(await emailsTo(db, person.email, 'accounts.passwordChanged')).toEqual([])
    expect((await choose(app, await tokenTo(db, person.email))).statusCode).toBe(400)

    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: 'POST /admin/users',
        actorId: admin.id,
        target: body.id,
        targetName: 'Omar Ali',
        before: null,
        after: { email: person.email, role: 'USER', status: 'PENDING' },
      },
    ])
  })

  test('has a week; a new invitation invalidates the one before', async ({ db }) => {
    const { app, clock } = await anApp(db)
    const admin = await aUser(db, { role: 'ADMIN' })
    const { body } = await ask(app, admin)('POST', '/admin/users', person)
    const first = await tokenTo(db, person.email)
    const again = await ask(app, admin)('POST', `/admin/users/${body.id}/invite`)
    expect([again.status, again.body.invited]).toEqual([200, true])
    expect((await choose(app, first)).statusCode).toBe(400)
    const second = await tokenTo(db, person.email)
    clock.pass(7 * DAY_MS)
    expect((await choose(app, second)).statusCode).toBe(400)
    // After an expired invitation, a password reset works.
    await post(app, '/password/forgot', { email: person.email })
    const reset = (await emailTo(db, person.email, 'accounts.resetPassword')).link?.searchParams.get('token')
    expect((await choose(app, reset ?? '')).statusCode).toBe(200)
    expect((await signIn(app, person.email, { password: newPassword })).json().user.verified).toBe(true)
  })

  test('is refused for a taken address, and an invitation for an active or suspended account', async ({
    app,
    db,
  }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const noor = await aUser(db, { email: 'noor@new.example', passwordHash: 'hers' })
    const gone = await aUser(db, { passwordHash: null, status: 'SUSPENDED' })
    const before = await fingerprint(db)
    const taken = await call('POST', '/admin/users', { ...person, email: 'NOOR@new.example ' })
    expect([taken.status, taken.body.errorCode, taken.body.details]).toEqual([
      409,
      'EMAIL_TAKEN',
      [{ field: 'email', message: 'There’s already an account with this email', key: 'emailTaken' }],
    ])
    const invited = await call('POST', `/admin/users/${noor.id}/invite`)
    expect([invited.status, invited.body.errorCode]).toEqual([409, 'NOT_INVITED'])
    const suspended = await call('POST', `/admin/users/${gone.id}/invite`)
    expect([suspended.status, suspended.body.errorCode]).toEqual([409, 'ALREADY_SUSPENDED'])
    const wrong = await call('POST', '/admin/users', { fullName: 'X', email: 'x', phone: '1' })
    expect([wrong.status, wrong.body.details.length]).toEqual([400, 3])
    expect(await fingerprint(db)).toEqual(before)
  })

  test('can become an admin only through a super admin', async ({ app, db }) => {
    const [admin, boss] = [await aUser(db, { role: 'ADMIN' }), await aUser(db, { role: 'SUPER_ADMIN' })]
    for (const role of ['ADMIN', 'SUPER_ADMIN']) {
      const body = { ...person, email: `${role.toLowerCase()}@new.example`, role }
      const before = await fingerprint(db)
      const refused = await ask(app, admin)('POST', '/admin/users', body)
      expect([refused.status, refused.body.errorCode]).toEqual([403, 'SUPER_ADMIN_ONLY'])
      expect(await fingerprint(db)).toEqual(before)
      expect((await ask(app, boss)('POST', '/admin/users', body)).body.role).toBe(role)
    }
  })

  test('can get a corrected address at once, with a new invitation', async ({ app, db }) => {
    const call = ask(app, await aUser(db, { role: 'ADMIN' }))
    const { body } = await call('POST', '/admin/users', person)
    const first = await tokenTo(db, person.email)
    const email = 'omar@right.example'
    const changed = await call('PUT', `/admin/users/${body.id}`, { ...person, email, version: body.version })
    expect(changed.body).toMatchObject({ email, pendingEmail: null, invited: true })
    expect((await choose(app, first)).statusCode).toBe(400)
    expect((await choose(app, await tokenTo(db, email))).statusCode).toBe(200)
    const [row] = await db.select().from(users).where(eq(users.id, body.id))
    expect(row).toMatchObject({
      email,
      verified: true,
      search: expect.stringContaining('omar@right.example'),
    })
    const links = await db.select().from(accountLinks).where(eq(accountLinks.userId, body.id))
    expect(links.filter((link) => !link.usedAt && !link.withdrawnAt)).toEqual([])
    expect(NOW < (links[0]?.expiresAt ?? NOW)).toBe(true)
  })
})
