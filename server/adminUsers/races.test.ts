import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { EMAIL_CHANGE_WAIT_MS } from '../../domain/accounts/rules.ts'
import type { Db, Store } from '../db/client.ts'
import { paymentServices } from '../deps.ts'
import { accountLinks, users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { emailTo } from '../test/testAuth.ts'
import { aPerson, ask, PASSWORD, racingApp } from '../test/testMe.ts'
import { RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { applyEmailChanges } from './decideEmailChange.ts'

const path = (user: { id: string }, verb = '') => `/admin/users/${user.id}${verb}`
const rowOf = async (db: Db, { id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]
/** The side has all its locks when it writes the audit log. */
const heldAt = 'audit_log'
/** Demotes the admins of earlier rounds, so they are not counted. */
const alone = (db: Db) => db.update(users).set({ role: 'USER' }).where(sql`${users.role} <> 'USER'`)
const open = async (store: Store) => ({ app: await racingApp(store), db: store.db })

describe('two super admins at once', { timeout: RACE_TIMEOUT_MS }, () => {
  const takes = {
    'demoting each other': ['/role', { role: 'ADMIN' }],
    'suspending each other': ['/suspend', undefined],
  } as const
  test.for(Object.keys(takes) as (keyof typeof takes)[])(
    '%s: one of them remains',
    async (action, { store }) => {
      const { app, db } = await open(store)
      const [verb, body] = takes[action]
      await race(store, async () => {
        await alone(db)
        const [one, two] = [
          await aPerson(db, { role: 'SUPER_ADMIN' }),
          await aPerson(db, { role: 'SUPER_ADMIN' }),
        ]
        return {
          sides: {
            a: { run: () => ask(app, one)('POST', path(two, verb), body), heldAt },
            b: { run: () => ask(app, two)('POST', path(one, verb), body), heldAt },
          },
          check: async ({ a, b }, first) => {
            expect([a.status, b.status].sort()).toEqual([200, 403])
            if (first) expect(first === 'a' ? a.status : b.status).toBe(200)
            const left = await db.select().from(users).where(eq(users.role, 'SUPER_ADMIN'))
            const staying = left.filter((user) => user.status === 'ACTIVE')
            expect(staying.map(({ id }) => id)).toEqual([a.status === 200 ? one.id : two.id])
          },
        }
      })
    },
  )
})

test('an admin suspended during a request: the request came first, or it is refused', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const { app, db } = await open(store)
  await race(store, async () => {
    await alone(db)
    const boss = await aPerson(db, { role: 'SUPER_ADMIN' })
    const [admin, noor] = [await aPerson(db, { role: 'ADMIN' }), await aPerson(db)]
    return {
      sides: {
        a: { run: () => ask(app, boss)('POST', path(admin, '/suspend')), heldAt },
        b: { run: () => ask(app, admin)('POST', path(noor, '/suspend')), heldAt },
      },
      check: async ({ a, b }, first) => {
        expect(a.status).toBe(200)
        if (first === 'a') expect(b.body.errorCode).toBe('ACCOUNT_SUSPENDED')
        if (first === 'b') expect(b.status).toBe(200)
        expect((await rowOf(db, noor))?.status).toBe(b.status === 200 ? 'SUSPENDED' : 'ACTIVE')
        expect(await db.$count(auditLog, eq(auditLog.target, noor.id))).toBe(b.status === 200 ? 1 : 0)
      },
    }
  })
})

test('two admins save the same account: the second gets 409 with the first version', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const { app, db } = await open(store)
  await race(store, async () => {
    await alone(db)
    const [one, two] = [await aPerson(db, { role: 'ADMIN' }), await aPerson(db, { role: 'ADMIN' })]
    const noor = await aPerson(db)
    const save = (admin: typeof one, phone: string) => () =>
      ask(app, admin)('PUT', path(noor), {
        fullName: noor.fullName,
        email: noor.email,
        language: 'en',
        phone,
        version: noor.version,
      })
    return {
      sides: { a: { run: save(one, '39000001'), heldAt }, b: { run: save(two, '39000002'), heldAt } },
      check: async ({ a, b }, first) => {
        expect([a.status, b.status].sort()).toEqual([200, 409])
        if (first) expect(first === 'a' ? a.status : b.status).toBe(200)
        const phone = a.status === 200 ? '39000001' : '39000002'
        expect((a.status === 200 ? b : a).body).toMatchObject({
          errorCode: 'CHANGED_MEANWHILE',
          current: { phone, version: 2 },
        })
        expect(await rowOf(db, noor)).toMatchObject({ phone, version: 2 })
      },
    }
  })
})

describe('a change of email that an admin requested', { timeout: RACE_TIMEOUT_MS }, () => {
  const NEW = 'noor@new.example'
  /** A user who has logged in, and a change of email that is requested step by step. */
  async function requested(db: Db, app: Awaited<ReturnType<typeof racingApp>>) {
    await alone(db)
    await db.delete(accountLinks)
    await db.delete(outbox)
    await db.update(users).set({ email: sql`${users.id} || '@waraq.example'` })
    const boss = await aPerson(db, { role: 'SUPER_ADMIN' })
    const [admin, noor] = [await aPerson(db, { role: 'ADMIN' }), await aPerson(db, { lastLoginAt: NOW })]
    const { fullName, phone, language } = noor
    const request = () =>
      ask(app, admin)('PUT', path(noor), { fullName, phone, language, email: NEW, version: noor.version })
    /** Reads the code at once, so that only the call is held. */
    const confirmation = async () => {
      const { code: verificationCode } = await emailTo(db, NEW, 'accounts.confirmNewEmail')
      return () => ask(app, noor)('POST', '/auth/verify-email', { email: NEW, verificationCode })
    }
    const confirm = async () => (await confirmation())()
    const promote = () => ask(app, boss)('POST', path(noor, '/role'), { role: 'SUPER_ADMIN' })
    const tokenTo = async (email: string) =>
      (await emailTo(db, email, 'accounts.emailChangeWaits')).link?.searchParams.get('token') ?? ''
    const open = () =>
      db.$count(
        accountLinks,
        sql`${accountLinks.userId} = ${noor.id} and used_at is null and withdrawn_at is null`,
      )
    return { boss, admin, noor, request, confirmation, confirm, promote, tokenTo, open }
  }

  test('and a promotion: no change of a super admin stays open', async ({ store }) => {
    const { app, db } = await open(store)
    await race(store, async () => {
      const { request, promote, open: left, noor } = await requested(db, app)
      return {
        sides: { a: { run: request, heldAt }, b: { run: promote, heldAt } },
        check: async ({ a, b }, first) => {
          expect(b.status).toBe(200)
          if (first === 'a') expect(a.status).toBe(200)
          if (first === 'b') expect(a.body.errorCode).toBe('SUPER_ADMIN_ONLY')
          expect(await left()).toBe(0)
          expect((await rowOf(db, noor))?.email).toBe(noor.email)
        },
      }
    })
  })

  test('confirmed while the requester is suspended: nothing is pending afterwards', async ({ store }) => {
    const { app, db } = await open(store)
    await race(store, async () => {
      const { boss, admin, request, confirmation, open: left, noor } = await requested(db, app)
      expect((await request()).status).toBe(200)
      const confirm = await confirmation()
      return {
        sides: {
          a: { run: confirm, heldAt: 'outbox' },
          b: { run: () => ask(app, boss)('POST', path(admin, '/suspend')), heldAt },
        },
        check: async ({ a, b }, first) => {
          expect(b.status).toBe(200)
          if (first === 'a') expect(a.status).toBe(200)
          if (first === 'b') expect(a.body.errorCode).toBe('EMAIL_NOT_VERIFIED')
          expect(await left()).toBe(0)
          expect((await rowOf(db, noor))?.email).toBe(noor.email)
        },
      }
    })
  })

  test('approved and stopped at once: one of them wins', async ({ store }) => {
    const { app, db } = await open(store)
    await race(store, async () => {
      const { request, confirm, tokenTo, noor } = await requested(db, app)
      await request()
      expect((await confirm()).status).toBe(200)
      const token = await tokenTo(noor.email)
      const decide = (decision: 'STOP' | 'APPROVE') => () =>
        ask(app, noor)('POST', '/auth/email-change', { token, decision })
      return {
        sides: {
          a: { run: decide('APPROVE'), heldAt: 'outbox' },
          b: { run: decide('STOP'), heldAt: 'account_links' },
        },
        check: async ({ a, b }) => {
          expect([a.status, b.status].sort()).toEqual([200, 400])
          expect((await rowOf(db, noor))?.email).toBe(a.status === 200 ? NEW : noor.email)
        },
      }
    })
  })

  test('applied on two processes during a change of password: once or not at all', async ({ store }) => {
    const { app, db } = await open(store)
    await race(store, async () => {
      const { request, confirm, noor } = await requested(db, app)
      await request()
      expect((await confirm()).status).toBe(200)
      const due = new Date(NOW.getTime() + EMAIL_CHANGE_WAIT_MS)
      const apply = async () => {
        const context = { ...paymentServices(testDeps(db)), now: due, clock: () => due }
        await Promise.all([applyEmailChanges(context), applyEmailChanges(context)])
        return { status: 200, body: {} }
      }
      const currentPassword = PASSWORD
      return {
        sides: {
          a: { run: apply, heldAt: 'outbox' },
          b: {
            run: () =>
              ask(app, noor)('POST', '/password/change', {
                currentPassword,
                newPassword: 'Dates-and-Loomi-42',
              }),
            heldAt: 'outbox',
          },
        },
        check: async (_, first) => {
          const email = (await rowOf(db, noor))?.email
          if (first) expect(email).toBe(first === 'a' ? NEW : noor.email)
          const emailCount = await db.$count(outbox, eq(outbox.kind, 'accounts.emailChanged'))
          expect(emailCount).toBe(email === NEW ? 2 : 0)
        },
      }
    })
  })
})
