import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/dates.ts'
import { issueLink } from '../accounts/links.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { makeLog } from '../log.ts'
import { openSession } from '../sessions/sessions.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { dataExports } from '../tables/privacy.ts'
import { logins } from '../tables/sessions.ts'
import { as, NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, racingApp } from '../test/testMe.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'
import { eraseDue } from './erase.ts'
import { forgetDataExports, makeDataExport } from './makeDataExport.ts'
import { personalTables } from './personalData.ts'
import { requestDataExport } from './requestDataExport.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const PATH = '/users/me/data-export'
const exportJobs = (db: Db) => db.select().from(bossJob).where(eq(bossJob.name, 'accounts.export'))

/** A user with a row in every personal table. */
async function aBusyPerson(db: Db, name: string) {
  const deps = testDeps(db)
  const user = await aPerson(db, { fullName: name })
  const { sessionId, refreshToken } = await openSession(
    db,
    {
      user,
      remembered: true,
      device: `${name}'s phone`,
      ip: '203.0.113.5',
    },
    NOW,
  )
  await db.insert(logins).values({
    userId: user.id,
    sessionId,
    at: NOW,
    outcome: 'SUCCESS',
    deviceInfo: `${name}'s phone`,
    ipAddress: '37.131.0.1',
    location: 'Bahrain',
  })
  const { token, code } = await issueLink(
    db,
    deps.keys,
    {
      userId: user.id,
      purpose: 'CHANGE_EMAIL',
      email: `${user.id}@new.example`,
      requestedBy: user.id,
    },
    NOW,
  )
  const email = {
    kind: 'accounts.confirmNewEmail',
    to: user.email,
    language: 'en',
    userId: user.id,
  } as const
  await deps.mail.post(
    db,
    { ...email, params: { name, code, link: `/verify?token=${token}`, byShop: false } },
    NOW,
  )
  await everyPersonalRow(db, user, `${name} is ill of sesame`)
  const secrets = [refreshToken, token, code, user.passwordHash ?? '', `card_${user.id}`, 'f'.repeat(64)]
  return { user, secrets }
}

describe('requesting a copy', () => {
  test('goes from NONE over PREPARING to READY, with its job in the same transaction', async ({
    app,
    db,
  }) => {
    const noor = await aPerson(db)
    const call = ask(app, noor)
    const none = { status: 'NONE', requestedAt: null, expiresAt: null }
    expect((await call('GET', PATH)).body).toEqual(none)
    expect((await call('GET', `${PATH}/file`)).status).toBe(404)

    const response = await call('POST', PATH)
    const preparing = { status: 'PREPARING', requestedAt: NOW.toISOString(), expiresAt: null }
    expect([response.status, response.body]).toEqual([201, preparing])
    expect((await exportJobs(db)).map((job) => job.data)).toEqual([{ userId: noor.id }])
    const early = await ask(app, noor, { 'accept-language': 'ar' })('GET', `${PATH}/file`)
    expect([early.status, early.body.errorCode]).toEqual([409, 'EXPORT_NOT_READY'])
    expect(early.body.message).toMatch(/[ء-ي]/)

    await makeDataExport({ db, now: NOW }, { userId: noor.id })
    const ready = { ...preparing, status: 'READY', expiresAt: later(7 * DAY_MS).toISOString() }
    expect((await call('GET', PATH)).body).toEqual(ready)
  })

  test('again returns the state, and makes a fresh copy only after an hour', async ({ db }) => {
    const noor = await aPerson(db)
    const at = async (ms: number) => {
      const app = await buildApp(testDeps(db, {}, { now: () => later(ms) }))
      const { body } = await ask(app, noor)('POST', PATH)
      await app.close()
      return body
    }
    await at(0)
    expect(await at(1000)).toMatchObject({ status: 'PREPARING', requestedAt: NOW.toISOString() })
    await makeDataExport({ db, now: later(2000) }, { userId: noor.id })
    expect(await at(HOUR_MS - 1)).toMatchObject({ status: 'READY', requestedAt: NOW.toISOString() })
    expect(await exportJobs(db)).toHaveLength(1)
    // The test's token lasts an hour and the clock is past it, so this calls the function itself.
    expect(await requestDataExport(db, noor.id, later(HOUR_MS))).toMatchObject({ status: 'PREPARING' })
    expect(await exportJobs(db)).toHaveLength(2)
  })

  test('twenty times at once makes one copy', async ({ store }) => {
    const app = await racingApp(store)
    const noor = await aPerson(store.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, noor)('POST', PATH)))
    for (const { status, body } of answers) expect([status, body.status]).toEqual([201, 'PREPARING'])
    const mine = (await exportJobs(store.db)).filter((job) => JSON.stringify(job.data).includes(noor.id))
    expect(mine).toHaveLength(1)
    await app.close()
  })

  test('is for active, signed-in users', async ({ app, db }) => {
    const calls = [
      ['GET', PATH],
      ['POST', PATH],
      ['GET', `${PATH}/file`],
    ] as const
    for (const [method, path] of calls) {
      expect((await app.inject({ method, url: `/api${path}` })).statusCode).toBe(401)
      expect((await ask(app, await aPerson(db, { status: 'SUSPENDED' }))(method, path)).status).toBe(403)
      for (const role of ['USER', 'ADMIN'] as const)
        expect([200, 201, 404]).toContain((await ask(app, await aPerson(db, { role }))(method, path)).status)
    }
  })
})

describe('the file', () => {
  test('contains every row of the person, none of others, and no secret', async ({ app, db }) => {
    const noor = await aBusyPerson(db, 'Noor Hasan')
    const omar = await aBusyPerson(db, 'Omar Fakhro')
    await ask(app, noor.user)('POST', PATH)
    await makeDataExport({ db, now: NOW }, { userId: noor.user.id })
    const file = await app.inject({ url: `/api${PATH}/file`, headers: await as(noor.user) })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-data-2026-12-01.json"')
    expect(file.headers['cache-control']).toBe('no-store')

    const content = file.json()
    const exported = Object.keys(personalTables).filter((name) => personalTables[name]?.inExport)
    expect(Object.keys(content).sort()).toEqual(['madeAt', ...exported].sort())
    expect(content.users).toHaveLength(1)
    expect(content.users[0]).toMatchObject({
      full_name: 'Noor Hasan',
      email: noor.user.email,
      phone: '36001234',
    })
    expect(new Date(content.users[0].created_at)).toEqual(NOW)
    expect(content.sessions).toHaveLength(2)
    expect(content.logins).toMatchObject([{ device_info: "Noor Hasan's phone", outcome: 'SUCCESS' }])
    expect(content.account_links).toMatchObject([{ email: `${noor.user.id}@new.example` }])
    expect(content.outbox).toMatchObject([{ to: noor.user.email, kind: 'accounts.confirmNewEmail' }])

    for (const name of exported) expect(content[name].length, name).toBeGreaterThan(0)
    const personalText = 'Noor Hasan is ill of sesame'
    expect(content.subscription_pauses).toMatchObject([{ from_date: '2026-12-20', reason: personalText }])
    expect(content.subscription_history).toMatchObject([{ details: { feedback: personalText } }])
    expect(content.addresses).toMatchObject([
      { label: personalText, city: 'Saar', block: '515', house_no: '7' },
    ])
    expect(content.orders).toMatchObject([
      {
        customer_name: 'Noor Hasan',
        city: personalText,
        flat: personalText,
        customizations: [{ notes: personalText }],
      },
    ])
    expect(content.subscriptions).toMatchObject([
      {
        customer_email: noor.user.email,
        special_instructions: personalText,
        block: personalText,
        building: personalText,
      },
    ])
    expect(content.saved_cards).toMatchObject([{ brand: 'VISA', last4: '4242' }])
    expect(content.deliveries).toHaveLength(5)
    expect(content.deliveries[0]).toMatchObject({
      delivery_address: `House 7, ${personalText}`,
      house_no: personalText,
    })
    expect(content.subscriptions[0]).not.toHaveProperty('admin_notes')
    // Ids of the shop's data have names beside them, and the page is readable for anyone.
    expect(content.subscriptions[0]).toHaveProperty('plan_name')
    const headers = { ...(await as(noor.user)), 'accept-language': 'ar' }
    const page = await app.inject({ url: `/api${PATH}/page`, headers })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-disposition']).toBe('attachment; filename="my-data-2026-12-01.html"')
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    for (const text of ['Noor Hasan', noor.user.email, '4242', 'البحرين', content.subscriptions[0].plan_name])
      expect(page.body).toContain(text)
    for (const text of ['Omar', 'Bahrain', noor.user.id, ...noor.secrets])
      expect(page.body).not.toContain(text)

    for (const secret of noor.secrets) expect(file.body).not.toContain(secret)
    expect(file.body).not.toMatch(/argon2|[0-9a-f]{64}|"(?:\w*hash|\w*token|html|text)"/)
    for (const his of [omar.user.id, omar.user.email, 'Omar']) expect(file.body).not.toContain(his)
    expect((await ask(app, omar.user)('GET', `${PATH}/file`)).status).toBe(404)
  })

  test('is sent as bytes on request', async ({ app, db }) => {
    const noor = await aPerson(db)
    await ask(app, noor)('POST', PATH)
    await makeDataExport({ db, now: NOW }, { userId: noor.id })
    const headers = { ...(await as(noor)), accept: 'application/octet-stream' }
    const file = await app.inject({ url: `/api${PATH}/file`, headers })
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(JSON.parse(file.body).users[0].id).toBe(noor.id)
  })

  test('contains no column whose name suggests a secret', async ({ db }) => {
    for (const [name, { inExport, withheld = [] }] of Object.entries(personalTables)) {
      const { rows } = await db.execute<{ column: string }>(sql`
        select column_name as column from information_schema.columns
        where table_schema = 'public' and table_name = ${name}`)
      const columns = rows.map(({ column }) => column)
      expect(columns.length, name).toBeGreaterThan(0)
      for (const column of withheld) expect(columns, `${name} has what it withholds`).toContain(column)
      if (!inExport) continue
      const secretColumns = columns.filter((column) => /hash|token|secret|code|sealed/.test(column))
      expect(withheld).toEqual(expect.arrayContaining(secretColumns))
    }
  })
})

describe('a copy', () => {
  test('made twice is the first one; without a request nothing is made', async ({ app, db }) => {
    const noor = await aPerson(db)
    await ask(app, noor)('POST', PATH)
    await makeDataExport({ db, now: NOW }, { userId: noor.id })
    await makeDataExport({ db, now: later(1000) }, { userId: noor.id })
    const copyOf = (userId: string) => db.select().from(dataExports).where(eq(dataExports.userId, userId))
    const [copy] = await copyOf(noor.id)
    expect(copy).toMatchObject({ readyAt: NOW, content: { madeAt: NOW.toISOString() } })
    const omar = await aPerson(db)
    await makeDataExport({ db, now: NOW }, { userId: omar.id })
    expect(await copyOf(omar.id)).toEqual([])
  })

  test('expires after seven days, also before the sweep, which deletes only expired ones', async ({ db }) => {
    const noor = await aPerson(db)
    const omar = await aPerson(db)
    const over = { requestedAt: NOW, readyAt: NOW, content: { kept: true } }
    await db.insert(dataExports).values([
      { ...over, userId: noor.id, expiresAt: NOW },
      { ...over, userId: omar.id, expiresAt: later(1) },
    ])
    const app = await buildApp(testDeps(db))
    expect((await ask(app, noor)('GET', PATH)).body.status).toBe('NONE')
    expect((await ask(app, noor)('GET', `${PATH}/file`)).status).toBe(404)
    expect((await ask(app, omar)('GET', `${PATH}/file`)).status).toBe(200)
    await app.close()
    await forgetDataExports({ db, now: NOW })
    const left = await db.select({ userId: dataExports.userId }).from(dataExports)
    expect(left).toContainEqual({ userId: omar.id })
    expect(left).not.toContainEqual({ userId: noor.id })
  })

  test('made during the erasure of the account is deleted too', async ({ store }) => {
    const app = await racingApp(store)
    const { db } = store
    const context = { ...testDeps(db), now: NOW, log: makeLog('silent', false) }
    for (let round = 0; round < 5; round++) {
      const { user } = await aBusyPerson(db, 'Noor Hasan')
      await ask(app, user)('POST', PATH)
      await db
        .update(users)
        .set({ erasureAskedAt: later(-40 * DAY_MS) })
        .where(eq(users.id, user.id))
      await Promise.all([makeDataExport(context, { userId: user.id }), eraseDue(context)])
      expect(await db.select().from(dataExports).where(eq(dataExports.userId, user.id))).toEqual([])
      expect(await db.select().from(outbox).where(eq(outbox.userId, user.id))).toEqual([])
    }
    await app.close()
  })
})
