import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { as, NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, PASSWORD, racingApp } from '../test/testMe.ts'
import { eraseDue } from './erase.ts'
import { requestErasure } from './requestErasure.ts'

const PATH = '/users/me/deletion'
const later = (ms: number) => new Date(NOW.getTime() + ms)
const context = (db: Db, now: Date) => ({ ...testDeps(db), now })
const rowOf = async (db: Db, id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const lettersTo = (db: Db, to: string) => db.select().from(outbox).where(eq(outbox.to, to))
const mine = { password: PASSWORD }

describe('requesting erasure', () => {
  test('schedules it, returns the date, and emails it', async ({ app, db }) => {
    const noor = await aPerson(db, { language: 'ar' })
    const { status, body } = await ask(app, noor)('POST', PATH, mine)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: noor.id, erasureAt: later(ERASE_AFTER_MS).toISOString() })
    const emails = await lettersTo(db, noor.email)
    expect(emails).toMatchObject([{ kind: 'accounts.erasureAsked', language: 'ar', userId: noor.id }])
    expect(emails[0]?.text).toContain('30 ديسمبر 2026')
    // The account works until then.
    expect((await ask(app, noor)('GET', '/users/me')).status).toBe(200)
  })

  test('requires the password', async ({ app, db }) => {
    const noor = await aPerson(db)
    const wrong = await ask(app, noor)('POST', PATH, { password: 'Not-Mine-1' })
    expect([wrong.status, wrong.body.details]).toEqual([
      400,
      [{ field: 'password', message: 'This isn’t your current password', key: 'passwordWrong' }],
    ])
    for (const body of [{}, { password: '' }, { password: 1 }, { password: null }])
      expect((await ask(app, noor)('POST', PATH, body)).status).toBe(400)
    const invited = await aPerson(db, { passwordHash: null })
    expect((await ask(app, invited)('POST', PATH, { password: '' })).status).toBe(400)
    expect((await ask(app, invited)('POST', PATH, mine)).status).toBe(400)
    expect(await rowOf(db, noor.id)).toEqual(noor)
    expect(await lettersTo(db, noor.email)).toEqual([])
  })

  test('a second time returns 409 and changes nothing', async ({ app, db }) => {
    const noor = await aPerson(db)
    await ask(app, noor)('POST', PATH, mine)
    const again = await ask(app, noor)('POST', PATH, mine)
    expect([again.status, again.body.errorCode]).toEqual([409, 'ERASURE_ALREADY_ASKED'])
    expect(await lettersTo(db, noor.email)).toHaveLength(1)
  })

  test('twenty times at once counts once', async ({ store }) => {
    const app = await racingApp(store)
    const noor = await aPerson(store.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, noor)('POST', PATH, mine)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await lettersTo(store.db, noor.email)).toHaveLength(1)
    await app.close()
  })

  test('is refused for the last super admin only', async ({ app, db }) => {
    const role = 'SUPER_ADMIN'
    const huda = await aPerson(db, { role })
    await aPerson(db, { role, status: 'SUSPENDED' })
    await aPerson(db, { role, erasureAskedAt: NOW })
    await aPerson(db, { role: 'ADMIN' })
    const refused = await ask(app, huda)('POST', PATH, mine)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'LAST_SUPER_ADMIN'])
    expect(await rowOf(db, huda.id)).toEqual(huda)
    const dana = await aPerson(db, { role })
    expect((await ask(app, huda)('POST', PATH, mine)).status).toBe(200)
    expect((await ask(app, dana)('POST', PATH, mine)).status).toBe(409)
    expect((await ask(app, await aPerson(db, { role: 'ADMIN' }))('POST', PATH, mine)).status).toBe(200)
  })

  test('the last two super admins cannot leave at once', async ({ store }) => {
    const { db } = store
    await insertFirstSettings(db, NOW)
    for (let round = 0; round < 8; round++) {
      const two = [await aPerson(db, { role: 'SUPER_ADMIN' }), await aPerson(db, { role: 'SUPER_ADMIN' })]
      // Calls the function itself: over HTTP the passwords are checked one after the other, so nothing would race.
      const leaving = two.map(({ id, role }) =>
        requestErasure(
          testDeps(db),
          {
            caller: { userId: id, sessionId: id, tokenEndsAt: NOW, role },
            language: 'en',
            cancelSubscriptions: false,
            refundsShown: [],
          },
          NOW,
        ),
      )
      const outcomes = (await Promise.allSettled(leaving)).map(({ status }) => status)
      expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
      for (const { id } of two) await db.update(users).set({ role: 'USER' }).where(eq(users.id, id))
    }
  })

  test('requires an active, signed-in user', async ({ app, db }) => {
    const late = await aPerson(db, { status: 'SUSPENDED' })
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await app.inject({ method, url: `/api${PATH}`, payload: mine })).statusCode).toBe(401)
      const headers = await as(late)
      expect((await app.inject({ method, url: `/api${PATH}`, headers, payload: mine })).statusCode).toBe(403)
    }
  })
})

describe('withdrawing the request', () => {
  test('keeps the account and sends an email; a second time returns 409', async ({ app, db }) => {
    const noor = await aPerson(db)
    const call = ask(app, noor)
    expect((await call('DELETE', PATH)).status).toBe(409)
    await call('POST', PATH, mine)
    const cancelled = await call('DELETE', PATH)
    expect([cancelled.status, cancelled.body.erasureAt]).toEqual([200, null])
    expect((await lettersTo(db, noor.email)).map(({ kind }) => kind)).toContain('accounts.erasureCancelled')
    expect((await call('DELETE', PATH)).status).toBe(409)
    await eraseDue(context(db, later(40 * DAY_MS)))
    expect(await rowOf(db, noor.id)).toMatchObject({ email: noor.email, erasedAt: null })
    expect((await call('POST', PATH, mine)).status).toBe(200)
  })
})
