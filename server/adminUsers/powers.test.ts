import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { fingerprint } from '../access/testWorld.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { aPerson, aSession, ask, PASSWORD } from '../test/testMe.ts'
import { aProcess } from '../test/testStreams.ts'

const path = (user: { id: string }, verb = '') => `/admin/users/${user.id}${verb}`
const rowOf = async (db: Db, { id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]
const team = async (db: Db) => ({
  boss: await aPerson(db, { role: 'SUPER_ADMIN' }),
  other: await aPerson(db, { role: 'SUPER_ADMIN' }),
  admin: await aPerson(db, { role: 'ADMIN' }),
  colleague: await aPerson(db, { role: 'ADMIN' }),
  noor: await aPerson(db),
})

/** Rule A6. */
describe('permissions of admins', () => {
  const everything = ['/suspend', '/activate', '/verify', '/invite', '/revoke-sessions']
  test('an admin cannot change a super admin in any way', async ({ app, db }) => {
    const { boss, other, admin } = await team(db)
    await db.update(users).set({ passwordHash: null, verified: false }).where(eq(users.id, boss.id))
    const before = await fingerprint(db)
    const call = ask(app, admin)
    const words = { fullName: 'Noor Ali', phone: null, language: 'ar', email: boss.email }
    expect((await call('PUT', path(boss), words)).body.errorCode).toBe('SUPER_ADMIN_ONLY')
    for (const verb of everything) {
      const { status, body } = await call('POST', path(boss, verb))
      expect([verb, status, body.errorCode]).toEqual([verb, 403, 'SUPER_ADMIN_ONLY'])
    }
    expect((await call('POST', path(boss, '/role'), { role: 'USER' })).status).toBe(403)
    const response = await call('GET', path(boss, '/sessions'))
    expect([response.status, response.body.errorCode]).toEqual([403, 'SUPER_ADMIN_ONLY'])
    expect(await fingerprint(db)).toEqual(before)
    expect((await call('GET', path(boss))).status).toBe(200)
    expect((await ask(app, other)('GET', path(boss, '/sessions'))).body).toMatchObject([{ id: boss.id }])
  })

  test('an admin can suspend another admin but cannot change roles', async ({ app, db }) => {
    const { admin, colleague, noor } = await team(db)
    for (const person of [colleague, noor])
      expect((await ask(app, admin)('POST', path(person, '/role'), { role: 'SUPER_ADMIN' })).status).toBe(403)
    expect((await ask(app, admin)('POST', path(colleague, '/suspend'))).body.status).toBe('SUSPENDED')
  })

  test('nobody can suspend, verify or demote themselves', async ({ app, db }) => {
    const { boss, admin } = await team(db)
    const before = await fingerprint(db)
    for (const person of [boss, admin])
      for (const verb of ['/suspend', '/activate', '/verify']) {
        const { status, body } = await ask(app, person)('POST', path(person, verb))
        expect([verb, status, body.errorCode]).toEqual([verb, 403, 'OWN_ACCOUNT'])
      }
    const demoted = await ask(app, boss)('POST', path(boss, '/role'), { role: 'ADMIN' })
    expect([demoted.status, demoted.body.errorCode]).toEqual([403, 'OWN_ACCOUNT'])
    expect(await fingerprint(db)).toEqual(before)
  })

  test('a super admin can change every other role, effective from the next request', async ({ app, db }) => {
    const { boss, other, noor } = await team(db)
    const call = ask(app, boss)
    expect((await ask(app, noor)('GET', '/admin/users')).status).toBe(403)
    const raised = await call('POST', path(noor, '/role'), { role: 'ADMIN' })
    expect([raised.status, raised.body.role, raised.body.version]).toEqual([200, 'ADMIN', 2])
    expect((await ask(app, noor)('GET', '/admin/users')).status).toBe(200)
    const again = await call('POST', path(noor, '/role'), { role: 'ADMIN' })
    expect([again.status, again.body.errorCode]).toEqual([409, 'ROLE_UNCHANGED'])
    expect((await call('POST', path(other, '/role'), { role: 'USER' })).body.role).toBe('USER')
    expect((await ask(app, other)('GET', '/admin/users')).status).toBe(403)
    expect((await call('POST', path(noor, '/role'), { role: 'OWNER' })).status).toBe(400)
    const [entry] = await db.select().from(auditLog)
    expect(entry).toMatchObject({
      action: 'POST /admin/users/:id/role',
      target: noor.id,
      before: { role: 'USER' },
      after: { role: 'ADMIN' },
    })
  })

  test('a super admin who waits for erasure cannot remove the last other super admin', async ({
    app,
    db,
  }) => {
    const { boss, other } = await team(db)
    await db.update(users).set({ erasureAskedAt: NOW }).where(eq(users.id, boss.id))
    const before = await fingerprint(db)
    for (const [verb, body] of [['/suspend'], ['/role', { role: 'ADMIN' }]] as const) {
      const refused = await ask(app, boss)('POST', path(other, verb), body)
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'LAST_SUPER_ADMIN'])
    }
    expect(await fingerprint(db)).toEqual(before)
    await aPerson(db, { role: 'SUPER_ADMIN' })
    expect((await ask(app, boss)('POST', path(other, '/suspend'))).status).toBe(200)
  })
})

describe('a suspension', () => {
  test('ends every session, blocks logging in, and can be undone', async ({ app, db }) => {
    const { admin, noor } = await team(db)
    const phone = await aSession(db, noor)
    const call = ask(app, admin)
    const { body } = await call('POST', path(noor, '/suspend'))
    expect(body).toMatchObject({ status: 'SUSPENDED', version: 2 })
    expect((await ask(app, noor)('GET', '/users/me')).body.errorCode).toBe('ACCOUNT_SUSPENDED')
    expect((await call('GET', path(noor, '/sessions'))).body).toEqual([])
    const again = await call('POST', path(noor, '/suspend'))
    expect([again.status, again.body.errorCode]).toEqual([409, 'ALREADY_SUSPENDED'])
    const credentials = { email: noor.email, password: PASSWORD }
    const login = () => app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials })
    expect((await login()).statusCode).toBe(403)

    expect((await call('POST', path(noor, '/activate'))).body.status).toBe('ACTIVE')
    expect((await ask(app, noor, phone.headers)('GET', '/users/me')).status).toBe(401)
    expect((await login()).statusCode).toBe(200)
    const twice = await call('POST', path(noor, '/activate'))
    expect([twice.status, twice.body.errorCode]).toEqual([409, 'NOT_SUSPENDED'])
    const log = await db.select().from(auditLog)
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'ACTIVE' }, { status: 'SUSPENDED' }],
      [{ status: 'SUSPENDED' }, { status: 'ACTIVE' }],
    ])
  })

  test('when undone, leaves an unverified account unverified', async ({ app, db }) => {
    const { admin } = await team(db)
    const omar = await aPerson(db, { verified: false, status: 'PENDING' })
    const call = ask(app, admin)
    await call('POST', path(omar, '/suspend'))
    // Undoing the suspension verifies nothing.
    expect((await call('POST', path(omar, '/activate'))).body).toMatchObject({ status: 'PENDING' })
    expect((await call('POST', path(omar, '/verify'))).body).toMatchObject({
      status: 'ACTIVE',
      verified: true,
    })
    const again = await call('POST', path(omar, '/verify'))
    expect([again.status, again.body.errorCode]).toEqual([409, 'ALREADY_VERIFIED'])
  })

  test('closes the event stream at once; a changed role sends an event', async ({ store }) => {
    const { app, open } = await aProcess(store)
    const { boss, noor } = await team(store.db)
    const hers = await open(await as(noor))
    await ask(app, boss)('POST', path(noor, '/role'), { role: 'ADMIN' })
    await expect.poll(() => hers.kinds).toEqual(['resync', 'sessions.changed'])
    await ask(app, boss)('POST', path(noor, '/suspend'))
    expect(await hers.ended).toBe('ended')
    expect((await rowOf(store.db, noor))?.status).toBe('SUSPENDED')
  })
})

describe('the sessions of an account', () => {
  test('are listed, and can be ended one by one or all at once', async ({ app, db }) => {
    const { admin, noor, colleague } = await team(db)
    const [phone, tablet] = [await aSession(db, noor), await aSession(db, noor)]
    const foreign = await aSession(db, colleague)
    const call = ask(app, admin)
    const listed = (await call('GET', path(noor, '/sessions'))).body
    expect(listed.map((s: { id: string }) => s.id).sort()).toEqual([noor.id, phone.id, tablet.id].sort())
    expect(listed.some((s: { current: boolean }) => s.current)).toBe(false)
    const revoke = (sessionId?: string) =>
      call('POST', path(noor, '/revoke-sessions'), sessionId === undefined ? undefined : { sessionId })
    expect((await revoke(phone.id)).body).toEqual({ revoked: 1 })
    expect((await ask(app, noor, phone.headers)('GET', '/users/me')).status).toBe(401)
    const again = await revoke(phone.id)
    expect([again.status, again.body.errorCode]).toEqual([409, 'DEVICE_ALREADY_SIGNED_OUT'])
    expect((await revoke(foreign.id)).status).toBe(404)
    expect((await ask(app, colleague, foreign.headers)('GET', '/users/me')).status).toBe(200)
    expect((await revoke()).body).toEqual({ revoked: 2 })
    expect((await ask(app, noor)('GET', '/users/me')).status).toBe(401)
    expect(await db.$count(auditLog, eq(auditLog.target, noor.id))).toBe(2)
    expect((await call('GET', path(await aUser(db), '/sessions'))).status).toBe(200)
    expect((await call('GET', path({ id: crypto.randomUUID() }, '/sessions'))).status).toBe(404)
  })
})
