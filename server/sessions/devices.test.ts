import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { Device } from '../../domain/accounts/contract.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { en } from '../../domain/text/en.ts'
import { users } from '../tables/accounts.ts'
import { logins, sessions } from '../tables/sessions.ts'
import { as, NOW, test } from '../test/app.ts'
import { aPerson, aSession, ask, racingApp } from '../test/testMe.ts'

const ago = (ms: number) => new Date(NOW.getTime() - ms)
const ids = (devices: { id: string }[]) => devices.map(({ id }) => id)

describe('active devices', () => {
  test('are the valid sessions, the current one first, with every field', async ({ app, db }) => {
    const noor = await aPerson(db)
    const older = await aSession(db, noor, { lastAccessedAt: ago(HOUR_MS) })
    const newer = await aSession(db, noor, {
      createdAt: ago(HOUR_MS),
      lastAccessedAt: new Date(NOW.getTime() + 1),
    })
    await aSession(db, noor, { revokedAt: ago(1), revokedWhy: 'revoked' })
    await aSession(db, noor, { expiresAt: NOW })
    await aSession(db, await aPerson(db))
    const { status, body } = await ask(app, noor)('GET', '/users/me/active-devices')
    expect(status).toBe(200)
    expect(ids(body)).toEqual([noor.id, newer.id, older.id])
    for (const device of body) expect(Object.keys(device).sort()).toEqual(Object.keys(Device.shape).sort())
    expect(body[0]).toMatchObject({ current: true, active: true, status: 'SUCCESS' })
    expect(body[1]).toEqual({
      id: newer.id,
      sessionId: newer.id,
      deviceInfo: 'Mobile / iOS / Safari 26',
      ipAddress: '198.51.100.7',
      location: 'Unknown',
      createdAt: ago(HOUR_MS).toISOString(),
      lastAccessedAt: new Date(NOW.getTime() + 1).toISOString(),
      timestamp: ago(HOUR_MS).toISOString(),
      current: false,
      active: true,
      status: 'SUCCESS',
    })
  })

  test('are limited to 100', async ({ app, db }) => {
    const noor = await aPerson(db)
    for (let n = 0; n < 105; n++) await aSession(db, noor, { lastAccessedAt: new Date(NOW.getTime() + n) })
    const { body } = await ask(app, noor)('GET', '/users/me/active-devices')
    expect(body).toHaveLength(100)
    expect(body[0].id).toBe(noor.id)
  })
})

describe('revoking one device', () => {
  test('ends its session on the next request and keeps the current one', async ({ app, db }) => {
    const noor = await aPerson(db)
    const phone = await aSession(db, noor)
    const onPhone = () => app.inject({ url: '/api/users/me', headers: phone.headers })
    expect((await onPhone()).statusCode).toBe(200)
    const call = ask(app, noor)
    const revoked = await call('POST', `/users/me/revoke-device/${phone.id}`)
    expect([revoked.status, revoked.body.message]).toEqual([200, en.accounts.deviceRevoked])
    expect(revoked.headers['set-cookie']).toBeUndefined()
    expect((await onPhone()).statusCode).toBe(401)
    expect((await call('GET', '/users/me')).status).toBe(200)
    const [row] = await db.select().from(sessions).where(eq(sessions.id, phone.id))
    expect(row).toMatchObject({ revokedAt: NOW, revokedWhy: 'revoked' })
  })

  test('of another user returns the same 404 as an unknown one, and ends nothing', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const his = await aSession(db, omar)
    const call = ask(app, noor)
    const foreign = await call('POST', `/users/me/revoke-device/${his.id}`)
    const unknown = await call('POST', `/users/me/revoke-device/${randomUUIDv7()}`)
    const errorOf = ({ status, body }: typeof foreign) => [status, body.errorCode, body.message, body.details]
    expect(errorOf(foreign)).toEqual([404, 'NOT_FOUND', 'Resource not found', undefined])
    expect(errorOf(unknown)).toEqual(errorOf(foreign))
    expect((await app.inject({ url: '/api/users/me', headers: his.headers })).statusCode).toBe(200)
  })

  test('a second time returns 409', async ({ app, db }) => {
    const noor = await aPerson(db)
    const phone = await aSession(db, noor)
    const call = ask(app, noor)
    await call('POST', `/users/me/revoke-device/${phone.id}`)
    expect((await call('POST', `/users/me/revoke-device/${phone.id}`)).status).toBe(409)
  })

  test.for([(id: string) => id, (id: string) => id.toUpperCase()])(
    'of the current session logs out: the cookie is cleared and the next request returns 401',
    async (spell, { app, db }) => {
      const noor = await aPerson(db)
      const call = ask(app, noor, { 'accept-language': 'ar' })
      const { status, body, headers } = await call('POST', `/users/me/revoke-device/${spell(noor.id)}`)
      expect([status, body.message]).toEqual([200, 'تم تسجيل خروجك بنجاح'])
      expect(String(headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i)
      expect((await call('GET', '/users/me')).status).toBe(401)
    },
  )

  test.for(['1', 'null', "' or 1=1 --", '%F0%9F%A5%97'])(
    'with the id %s returns 400',
    async (id, { app, db }) => {
      const { status, body } = await ask(app, await aPerson(db))(
        'POST',
        `/users/me/revoke-device/${encodeURI(id)}`,
      )
      expect([status, body.errorCode]).toEqual([400, 'VALIDATION_FAILED'])
    },
  )

  test('twenty times at once works once', async ({ store }) => {
    const app = await racingApp(store)
    const noor = await aPerson(store.db)
    const phone = await aSession(store.db, noor)
    const presses = Array.from({ length: 20 }, () =>
      ask(app, noor)('POST', `/users/me/revoke-device/${phone.id}`),
    )
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    await app.close()
  })
})

describe('revoking all others', () => {
  test('ends those of the caller only, and returns their number in both languages', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    const others = [await aSession(db, noor), await aSession(db, noor), await aSession(db, noor)]
    await aSession(db, noor, { expiresAt: ago(1) })
    const his = await aSession(db, omar)
    const { body } = await ask(app, noor, { 'accept-language': 'ar' })(
      'POST',
      '/users/me/revoke-all-sessions',
    )
    expect(body).toEqual({ revoked: 3, message: 'سُجّل الخروج من 3 أجهزة أخرى.' })
    for (const { headers } of others)
      expect((await app.inject({ url: '/api/users/me', headers })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/users/me', headers: his.headers })).statusCode).toBe(200)
    const again = await ask(app, noor)('POST', '/users/me/revoke-all-sessions')
    expect(again.body).toEqual({ revoked: 0, message: 'Logged out of 0 other devices.' })
    await aSession(db, noor)
    const one = await ask(app, noor)('POST', '/users/me/revoke-all-sessions')
    expect(one.body.message).toBe('Logged out of 1 other device.')
  })
})

describe('the login history', () => {
  const aLogin = (
    userId: string,
    over: Partial<typeof logins.$inferInsert> = {},
  ): typeof logins.$inferInsert => ({
    userId,
    at: NOW,
    outcome: 'SUCCESS',
    deviceInfo: 'Desktop / Windows / Chrome 130',
    ipAddress: '203.0.113.9',
    location: 'Bahrain',
    ...over,
  })

  test('has pages of 20 from page 0, newest first, for the caller only', async ({ app, db }) => {
    const [noor, omar] = [await aPerson(db), await aPerson(db)]
    await db
      .insert(logins)
      .values(
        Array.from({ length: 45 }, (_, n) => aLogin(noor.id, { at: ago(n * MINUTE_MS), outcome: 'FAILED' })),
      )
    await db.insert(logins).values(aLogin(omar.id))
    const call = ask(app, noor)
    const first = (await call('GET', '/users/me/sessions/history')).body
    expect(first).toMatchObject({ page: 0, size: 20, totalElements: 45, totalPages: 3 })
    const times = first.content.map((d: Device) => d.timestamp)
    expect(times).toEqual(Array.from({ length: 20 }, (_, n) => ago(n * MINUTE_MS).toISOString()))
    const last = (await call('GET', '/users/me/sessions/history?page=2')).body
    expect(last.content).toHaveLength(5)
    expect((await call('GET', '/users/me/sessions/history?size=100')).body.content).toHaveLength(45)
    expect((await call('GET', '/users/me/sessions/history?page=9')).body.content).toEqual([])
  })

  test('shows the country in the reader’s language', async ({ app, db }) => {
    const noor = await aPerson(db)
    await db.insert(logins).values(aLogin(noor.id, { ipAddress: '37.131.0.1' }))
    const locationIn = async (language: string) =>
      (await ask(app, noor, { 'accept-language': language })('GET', '/users/me/sessions/history')).body
        .content[0].location
    expect([await locationIn('en'), await locationIn('ar')]).toEqual(['Bahrain', 'البحرين'])
  })

  test('shows the result of each login and the state of its session', async ({ app, db }) => {
    const noor = await aPerson(db)
    const gone = await aSession(db, noor, { revokedAt: NOW, revokedWhy: 'revoked', lastAccessedAt: ago(1) })
    await db
      .insert(logins)
      .values([
        aLogin(noor.id, { sessionId: noor.id }),
        aLogin(noor.id, { sessionId: gone.id, at: ago(MINUTE_MS) }),
        aLogin(noor.id, { outcome: 'FAILED', at: ago(2 * MINUTE_MS) }),
        aLogin(noor.id, { outcome: 'BLOCKED', at: ago(3 * MINUTE_MS) }),
        aLogin(noor.id, { outcome: 'EXPIRED', at: ago(4 * MINUTE_MS) }),
      ])
    const { content } = (await ask(app, noor)('GET', '/users/me/sessions/history')).body
    expect(content.map((d: Device) => [d.status, d.current, d.active])).toEqual([
      ['SUCCESS', true, true],
      ['SUCCESS', false, false],
      ['FAILED', false, false],
      ['BLOCKED', false, false],
      ['EXPIRED', false, false],
    ])
    expect(content[1].lastAccessedAt).toBe(ago(1).toISOString())
    for (const device of content) expect(Object.keys(device).sort()).toEqual(Object.keys(Device.shape).sort())
  })

  test.for(['size=101', 'size=0', 'page=-1', 'page=1e3', 'size=%D9%A3', 'page=1&page=2'])(
    '%s is refused',
    async (query, { app, db }) => {
      const { status } = await ask(app, await aPerson(db))('GET', `/users/me/sessions/history?${query}`)
      expect(status).toBe(400)
    },
  )
})

describe('access', () => {
  const calls = [
    ['GET', '/users/me/active-devices'],
    ['GET', '/users/me/sessions/history'],
    ['POST', '/users/me/revoke-all-sessions'],
    ['POST', `/users/me/revoke-device/${randomUUIDv7()}`],
  ] as const

  test.for(calls)('%s %s is for any active, signed-in user', async ([method, path], { app, db }) => {
    expect((await app.inject({ method, url: `/api${path}` })).statusCode).toBe(401)
    for (const role of ['USER', 'ADMIN', 'SUPER_ADMIN'] as const)
      expect([200, 404]).toContain((await ask(app, await aPerson(db, { role }))(method, path)).status)
    const late = await aPerson(db)
    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, late.id))
    expect((await app.inject({ method, url: `/api${path}`, headers: await as(late) })).statusCode).toBe(403)
  })
})
