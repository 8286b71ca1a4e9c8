import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '../accounts/table.ts'
import { aPerson, ask, racingApp } from '../accounts/testMe.ts'
import { auditLog } from '../audit/table.ts'
import type { Db, Store } from '../db/client.ts'
import { RACE_TIMEOUT_MS, race } from '../subscriptions/testRace.ts'
import { test } from '../test/app.ts'

const path = (user: { id: string }, verb = '') => `/admin/users/${user.id}${verb}`
const rowOf = async (db: Db, { id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]
/** Who acts has all its locks when it writes the log. */
const heldAt = 'audit_log'
/** Nobody of a round before is left to be counted. */
const alone = (db: Db) => db.update(users).set({ role: 'USER' }).where(sql`${users.role} <> 'USER'`)
const open = async (store: Store) => ({ app: await racingApp(store), db: store.db })

describe('two super admins at once', { timeout: RACE_TIMEOUT_MS }, () => {
  const takes = {
    'demoting each other': ['/role', { role: 'ADMIN' }],
    'suspending each other': ['/suspend', undefined],
  } as const
  test.for(Object.keys(takes) as (keyof typeof takes)[])('%s: one of them stays', async (what, { store }) => {
    const { app, db } = await open(store)
    const [verb, body] = takes[what]
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
  })
})

test('an admin who is suspended in the middle of a request: it was before, or it is refused', {
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

test('two admins save the same account: the second is told, and nothing of the first is lost', {
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
