import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS } from '../../domain/dates.ts'
import { issueLink } from '../accounts/links.ts'
import { record } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { openSession } from '../sessions/sessions.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { dataExports } from '../tables/privacy.ts'
import { logins, refreshTokens, sessions } from '../tables/sessions.ts'
import { TapError } from '../tap/tap.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { aPerson, ask, racingApp } from '../test/testMe.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'
import { eraseDue } from './erase.ts'
import { readOwnRows } from './ownRows.ts'
import { personalTables } from './personalData.ts'

const PATH = '/users/me/deletion'
const later = (ms: number) => new Date(NOW.getTime() + ms)
const context = (db: Db, now: Date) => ({ ...testDeps(db), now })
const rowOf = async (db: Db, id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const lettersTo = (db: Db, to: string) => db.select().from(outbox).where(eq(outbox.to, to))

/** A mark in every text that the person or others wrote about them. */
const MARK = 'sesame-makes-me-ill'

/** A user with a row in every personal table. */
async function aBusyPerson(db: Db, over: Parameters<typeof aPerson>[1] = {}) {
  const user = await aPerson(db, over)
  const { keys, mail } = testDeps(db)
  const userId = user.id
  const { sessionId } = await openSession(
    db,
    {
      user,
      remembered: true,
      device: 'x',
      ip: '203.0.113.5',
    },
    NOW,
  )
  await db.insert(logins).values({
    userId,
    sessionId,
    at: NOW,
    outcome: 'SUCCESS',
    deviceInfo: 'x',
    ipAddress: '203.0.113.5',
    location: 'Bahrain',
  })
  await issueLink(
    db,
    keys,
    { userId, purpose: 'CHANGE_EMAIL', email: `${userId}@new.example`, requestedBy: userId },
    NOW,
  )
  await db
    .insert(dataExports)
    .values({ userId, requestedAt: NOW, readyAt: NOW, content: { mine: user.email } })
  const { email: to, language } = user
  await mail.post(db, { kind: 'accounts.passwordChanged', to, language, userId, params: { name: 'N' } }, NOW)
  const done = { at: NOW, action: 'POST /x', details: {}, search: '', requestId: 'r' }
  await db.insert(auditLog).values({ ...done, actorId: userId, actorRole: user.role })
  const { subscription, payment } = await everyPersonalRow(db, user, MARK)
  const admin = { actorId: (await aPerson(db, { role: 'ADMIN' })).id, actorRole: 'ADMIN' } as const
  for (const target of [userId, subscription.id, payment.chargeId])
    await db.insert(auditLog).values({
      ...done,
      ...admin,
      target,
      targetName: user.fullName,
      before: { email: user.email },
      after: { specialInstructions: MARK },
      search: searchOf('Maryam Boss', user.email, target ?? ''),
    })
  return user
}

/** The tables that contain a text. */
async function tablesWith(db: Db, text: string) {
  const found: string[] = []
  for (const name of Object.keys(personalTables)) {
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(name)} t where t::text like ${`%${text}%`}`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

const rowsOf = async (db: Db, userId: string) => ({
  sessions: await db.$count(sessions, eq(sessions.userId, userId)),
  refreshTokens: await db.$count(
    refreshTokens,
    sql`${refreshTokens.sessionId} in (select id from sessions where user_id = ${userId})`,
  ),
  logins: await db.$count(logins, eq(logins.userId, userId)),
  links: await db.$count(accountLinks, eq(accountLinks.userId, userId)),
  exports: await db.$count(dataExports, eq(dataExports.userId, userId)),
  outbox: await db.$count(outbox, eq(outbox.userId, userId)),
  audit: await db.$count(auditLog, eq(auditLog.actorId, userId)),
})
const all = { sessions: 2, refreshTokens: 1, logins: 1, links: 1, exports: 1, outbox: 1, audit: 1 }
const none = { sessions: 0, refreshTokens: 0, logins: 0, links: 0, exports: 0, outbox: 0, audit: 1 }

describe('erasing', () => {
  test('waits exactly 29 days by the clock, and then removes the person from every table', async ({
    app,
    db,
  }) => {
    const noor = await aBusyPerson(db, { erasureAskedAt: NOW, role: 'ADMIN' })
    const omar = await aBusyPerson(db)
    await eraseDue(context(db, later(ERASE_AFTER_MS - 1)))
    expect(await rowOf(db, noor.id)).toEqual(noor)
    expect(await rowsOf(db, noor.id)).toEqual(all)

    const at = later(ERASE_AFTER_MS)
    await eraseDue(context(db, at))
    expect(await rowOf(db, noor.id)).toEqual({
      ...noor,
      fullName: 'Deleted account',
      search: ' deleted account\n \n ',
      sortName: ' deleted account',
      email: `erased-${noor.id}@waraq.invalid`,
      phone: null,
      passwordHash: null,
      role: 'USER',
      status: 'SUSPENDED',
      verified: false,
      updatedAt: at,
      erasedAt: at,
    })
    expect(await rowsOf(db, noor.id)).toEqual(none)
    expect((await ask(app, noor)('GET', '/users/me')).status).toBe(401)
    const last = await lettersTo(db, noor.email)
    expect(last).toMatchObject([{ kind: 'accounts.erasureDone', userId: null, sentAt: null }])
    expect(last[0]?.text).toContain(noor.fullName)

    expect(await rowOf(db, omar.id)).toEqual(omar)
    expect(await rowsOf(db, omar.id)).toEqual(all)
  })

  test('again changes nothing; the last email is deleted a day later', async ({ db }) => {
    const noor = await aBusyPerson(db, { erasureAskedAt: NOW })
    const at = later(ERASE_AFTER_MS)
    await eraseDue(context(db, at))
    const erased = await rowOf(db, noor.id)
    await eraseDue(context(db, later(ERASE_AFTER_MS + DAY_MS - 1)))
    expect(await rowOf(db, noor.id)).toEqual(erased)
    expect(await lettersTo(db, noor.email)).toHaveLength(1)
    await eraseDue(context(db, later(ERASE_AFTER_MS + DAY_MS)))
    expect(await lettersTo(db, noor.email)).toEqual([])
    // No table contains the person any more.
    expect(await tablesWith(db, noor.email)).toEqual([])
  })

  test('keeps the accounting rows of a purchase without the person', async ({ db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW, fullName: 'Noor Al Marked', phone: '39777111' })
    const bought = await everyPersonalRow(db, noor, MARK)
    const before = await readOwnRows(db, noor.id)
    const wrote = await tablesWith(db, MARK)
    expect(wrote).toEqual(
      expect.arrayContaining([
        ...['orders', 'subscriptions', 'salad_customizations', 'deliveries', 'refunds'],
        ...['subscription_pauses', 'subscription_history'],
      ]),
    )

    await eraseDue(context(db, later(ERASE_AFTER_MS)))
    await db.delete(outbox)
    for (const text of [MARK, noor.email, noor.fullName, '39777111', `card_${noor.id}`])
      expect(await tablesWith(db, text), text).toEqual([])

    const after = await readOwnRows(db, noor.id)
    const counts = (rows: typeof after) =>
      Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]))
    const gone = {
      sessions: 0,
      addresses: 0,
      calendar_links: 0,
      feedback: 0,
      saved_cards: 0,
      salad_customizations: 0,
    }
    expect(counts(after)).toEqual({ ...counts(before), ...gone })
    for (const same of ['receipts', 'payment_events', 'credit_lots', 'credit_entries'])
      expect(after[same]).toEqual(before[same])
    const { subscription, payment, deliveries: days } = bought
    const nowhere = {
      city: null,
      block: null,
      road: null,
      building: null,
      flat: null,
      house_no: null,
      governorate: null,
    }
    const blank = {
      ...nowhere,
      total_fils: subscription.totalFils,
      plan_id: subscription.planId,
      customer_name: 'Deleted account',
      customer_email: `erased-${noor.id}@waraq.invalid`,
      customer_phone: '',
      delivery_address: '',
      address_id: null,
      special_instructions: null,
      never_ingredient_ids: [],
      never_allergens: [],
    }
    expect(after.orders).toMatchObject([{ ...blank, vat_percent: 10, customizations: [] }])
    expect(after.subscriptions).toMatchObject([{ ...blank, payment_id: payment.id }])
    expect(after.payments).toMatchObject([
      { captured_fils: payment.capturedFils, charge_id: payment.chargeId, card_last4: null },
    ])
    expect(after.deliveries).toEqual(
      expect.arrayContaining(
        days.map(({ date }) =>
          expect.objectContaining({ date, assigned_salads: null, delivery_address: null, ...nowhere }),
        ),
      ),
    )
  })

  test('keeps the audit entries without names and values', async ({ db }) => {
    const boss = await aPerson(db, { role: 'ADMIN', fullName: 'Maryam Boss' })
    const noor = await aPerson(db, { erasureAskedAt: NOW, role: 'ADMIN', fullName: 'Noor Al Marked' })
    const { subscription } = await everyPersonalRow(db, noor, MARK)
    const by = ({ id }: { id: string }) =>
      ({ userId: id, sessionId: id, role: 'ADMIN', tokenEndsAt: NOW }) as const
    const entry = { caller: by(boss), action: 'POST /x', requestId: 'r', targetName: noor.fullName }
    const change = { before: { email: noor.email }, after: { email: MARK }, details: { note: MARK } }
    await record(db, NOW, { ...entry, ...change, target: noor.id })
    await record(db, NOW, { ...entry, ...change, target: subscription.id })
    await record(db, NOW, { ...entry, caller: by(noor), target: 'x', targetName: 'Weekly' })
    await record(db, NOW, { ...entry, target: 'y', targetName: 'Monthly', after: { price: 15 } })

    await eraseDue(context(db, later(ERASE_AFTER_MS)))
    await db.delete(outbox)
    for (const text of [MARK, noor.email, noor.fullName, 'noor al marked'])
      expect(await tablesWith(db, text), text).toEqual([])
    const gone = { targetName: null, before: null, after: null, details: {} }
    const rows = await db.select().from(auditLog).where(eq(auditLog.requestId, 'r')).orderBy(auditLog.id)
    expect(rows.slice(-4)).toMatchObject([
      { ...gone, actorId: boss.id, target: noor.id, search: searchOf('Maryam Boss', '', noor.id) },
      { ...gone, target: subscription.id, search: searchOf('Maryam Boss', '', subscription.id) },
      { actorId: noor.id, targetName: 'Weekly', search: searchOf('Deleted account', 'Weekly', 'x') },
      { targetName: 'Monthly', after: { price: 15 }, search: searchOf('Maryam Boss', 'Monthly', 'y') },
    ])
  })

  test('removes the cards at the gateway too, and continues if that fails', async ({ db }) => {
    const removals: string[][] = []
    const tap = (fails: boolean) => ({
      ...testDeps(db).tap,
      removeCard: async (...card: [string, string]) => {
        removals.push(card)
        if (fails) throw new TapError('refused', '1100', 'no')
      },
    })
    for (const fails of [false, true]) {
      const noor = await aBusyPerson(db, { erasureAskedAt: NOW })
      await eraseDue({ ...context(db, later(ERASE_AFTER_MS)), tap: tap(fails) })
      expect(removals.pop()).toEqual([`cus_${noor.id}`, `card_${noor.id}`])
      expect(await rowOf(db, noor.id)).toMatchObject({ fullName: 'Deleted account' })
    }
  })

  test('frees the email address for a new account', async ({ db }) => {
    const noor = await aPerson(db, { erasureAskedAt: NOW })
    await eraseDue(context(db, later(ERASE_AFTER_MS)))
    await expect(aPerson(db, { email: noor.email })).resolves.toMatchObject({ email: noor.email })
  })

  test('one failing erasure does not block others, and the job fails', async ({ db }) => {
    const [bad, good] = [
      await aPerson(db, { erasureAskedAt: NOW }),
      await aPerson(db, { erasureAskedAt: NOW }),
    ]
    await aPerson(db, { email: `erased-${bad.id}@waraq.invalid` })
    await expect(eraseDue(context(db, later(ERASE_AFTER_MS)))).rejects.toThrow('1 erasures failed')
    expect(await rowOf(db, bad.id)).toEqual(bad)
    expect(await rowOf(db, good.id)).toMatchObject({ fullName: 'Deleted account' })
  })

  test('by several processes at once happens once per account', async ({ store }) => {
    const app = await racingApp(store)
    const { db } = store
    const people = []
    for (let n = 0; n < 10; n++) people.push(await aBusyPerson(db, { erasureAskedAt: NOW }))
    const at = context(db, later(ERASE_AFTER_MS))
    await Promise.all([eraseDue(at), eraseDue(at), eraseDue(at), eraseDue(at)])
    await eraseDue(at)
    for (const { id, email } of people) {
      expect(await rowOf(db, id)).toMatchObject({ erasedAt: later(ERASE_AFTER_MS) })
      expect(await rowsOf(db, id)).toEqual(none)
      expect(await lettersTo(db, email)).toHaveLength(1)
    }
    await app.close()
  })

  test('and a withdrawal at the same moment: one of them wins completely', async ({ store }) => {
    const app = await racingApp(store)
    const { db } = store
    for (let round = 0; round < 8; round++) {
      const noor = await aBusyPerson(db, { erasureAskedAt: later(-ERASE_AFTER_MS) })
      const [, answer] = await Promise.all([eraseDue(context(db, NOW)), ask(app, noor)('DELETE', PATH)])
      const row = await rowOf(db, noor.id)
      const kinds = (await lettersTo(db, noor.email)).map(({ kind }) => kind)
      if (answer.status === 200) {
        expect(row).toMatchObject({ email: noor.email, erasedAt: null, erasureAskedAt: null })
        expect(kinds).not.toContain('accounts.erasureDone')
        await db.update(users).set({ erasureAskedAt: null }).where(eq(users.id, noor.id))
      } else {
        expect([401, 409]).toContain(answer.status)
        expect(row).toMatchObject({ fullName: 'Deleted account' })
        expect(kinds).toEqual(['accounts.erasureDone'])
      }
    }
    await app.close()
  })
})
