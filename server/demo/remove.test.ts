import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { pendingEmailOf } from '../accounts/links.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { knownMigrations } from '../db/migrate.ts'
import { paymentServices } from '../deps.ts'
import { fillFirstShop } from '../firstShop.ts'
import { impersonalTables, personalTables } from '../privacy/personalData.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { deliveryHistory } from '../tables/deliveries.ts'
import { settings } from '../tables/settings.ts'
import { subscriptionHistory } from '../tables/subscriptions.ts'
import { as, aUser, NOW, test, testDeps } from '../test/app.ts'
import { readAll } from '../test/testOracle.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'
import { rebuildTotals } from '../totals/rebuild.ts'
import { fillDemo } from './fill.ts'
import { DEMO_PASSWORD, demoAccounts, demoCustomers, demoDrivers } from './people.ts'
import { adminLines, adminsToList, assertNoDemo, removeDemo } from './remove.ts'

async function counts(db: Db, names: string[]) {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const { rows } = await db.execute(sql`select count(*)::int as n from ${sql.identifier(name)}`)
    found[name] = rows[0]?.n
  }
  return found
}
const personal = Object.keys(personalTables)
const impersonal = Object.keys(impersonalTables)

test('removes the demo with everything that belongs to it, and keeps the rest of the shop', async ({
  store,
}) => {
  const { db, pool } = store
  await fillFirstShop(db, NOW)
  const someone = await aUser(db, { email: 'noor@home.example' })
  const { deliveries, subscription } = await everyPersonalRow(db, someone, 'hers')
  const before = await counts(db, personal)
  await rebuildTotals(db, NOW)
  const numbers = await readAll(db)

  await fillDemo(paymentServices(testDeps(db)), NOW)
  const countsBefore = await counts(db, impersonal)
  const [boss] = await db.select().from(users).where(eq(users.email, 'super@waraq.example'))
  const [customer] = await db.select().from(users).where(eq(users.email, 'customer1@waraq.example'))
  if (!boss || !customer) return expect.unreachable()
  await everyPersonalRow(db, customer, 'his')
  const { drivers } = await counts(db, ['drivers'])
  const gone = { drivers: Number(drivers) - demoDrivers.length - 1, closure_days: 0 }
  const done = { at: NOW, action: 'POST /x', details: {}, search: '', requestId: 'r' }
  await db.insert(auditLog).values({ ...done, actorId: boss.id, actorRole: boss.role })
  const [history] = await db
    .select()
    .from(deliveryHistory)
    .where(eq(deliveryHistory.deliveryId, deliveries[0]?.id ?? ''))
  await db
    .update(deliveryHistory)
    .set({ byUserId: boss.id })
    .where(eq(deliveryHistory.id, history?.id ?? ''))
  await db
    .update(subscriptionHistory)
    .set({ byUserId: boss.id })
    .where(eq(subscriptionHistory.subscriptionId, subscription.id))
  // An account with a changed email and password still belongs to the demo.
  await db.update(users).set({ email: 'me@waraq.bh', passwordHash: 'mine' }).where(eq(users.id, boss.id))
  await expect(assertNoDemo(db)).rejects.toThrow('npm run remove-demo')

  const { removed, admins } = await removeDemo(pool, NOW)
  expect(admins).toEqual([])
  expect(removed).toHaveLength(demoAccounts.length + demoCustomers.length)
  expect(removed).toContain('me@waraq.bh')
  expect(await counts(db, personal)).toEqual(before)
  const [choices] = await db.select().from(settings)
  expect(choices).toMatchObject({ customersChooseDay: false, customersChooseCredit: false })
  // The demo had the only receipt of last year; the shop's own receipts start at one.
  const { daily_totals, total_deltas, ...shop } = await counts(db, impersonal)
  expect({ ...countsBefore, ...shop }).toEqual({ ...countsBefore, ...gone, receipt_counters: 1 })
  // The totals are those of a shop without the demo.
  expect(total_deltas).toBe(0)
  expect(daily_totals).not.toBe(0)
  expect(await readAll(db)).toEqual(numbers)
  await assertNoDemo(db)
  expect((await removeDemo(pool, NOW)).removed).toEqual([])
})

test('a demo account blocks production, whatever its email and password are', async ({ db }) => {
  const boss = await aUser(db, { email: 'me@waraq.bh', passwordHash: 'mine', role: 'SUPER_ADMIN' })
  await assertNoDemo(db)
  await db.update(users).set({ ofDemo: true }).where(eq(users.id, boss.id))
  await expect(assertNoDemo(db)).rejects.toThrow('me@waraq.bh')
})

test('the migration marks demo accounts by email, by their shared hash, or by the time they joined', async ({
  db,
}) => {
  await fillFirstShop(db, NOW)
  await fillDemo(paymentServices(testDeps(db)), NOW)
  const at = (email: string) => eq(users.email, `${email}@waraq.example`)
  await db.update(users).set({ ofDemo: false })
  await db.update(users).set({ email: 'me@waraq.bh', passwordHash: 'mine' }).where(at('super'))
  await db.update(users).set({ email: 'you@waraq.bh' }).where(at('admin'))
  await db.update(users).set({ passwordHash: 'his' }).where(at('customer80'))
  const joined = (ms: number) => ({ createdAt: new Date(NOW.getTime() - ms), passwordHash: String(ms) })
  await aUser(db, { email: 'noor@home.example', ...joined(400 * DAY_MS + 1) })
  await aUser(db, { email: 'later@home.example', ...joined(-DAY_MS) })
  await aUser(db, { email: 'invited@home.example', ...joined(1), passwordHash: null })
  const statements = knownMigrations()
    .flatMap(({ sql }) => sql)
    .filter((one) => /update "users".* set "of_demo"/i.test(one))
  expect(statements).toHaveLength(2)
  for (const statement of statements) await db.execute(sql.raw(statement))
  const unmarked = await db.select().from(users).where(eq(users.ofDemo, false)).orderBy(users.email)
  expect(unmarked.map(({ email }) => email)).toEqual([
    'invited@home.example',
    'later@home.example',
    'noor@home.example',
  ])
})

test('demotes admins whom the demo made, and lists the others once', async ({ store }) => {
  const { db, pool } = store
  await fillFirstShop(db, NOW)
  await fillDemo(paymentServices(testDeps(db)), NOW)
  const app = await buildApp(testDeps(db))
  onTestFinished(() => app.close())
  const press = async (headers: Record<string, string>, path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const { token } = await press({}, '/auth/login', { email: 'super@waraq.example', password: DEMO_PASSWORD })
  const demo = { authorization: `Bearer ${token}` }
  const aNamed = (name: string, over: object = {}) => aUser(db, { email: `${name}@home.example`, ...over })
  const owner = await aNamed('owner', { role: 'SUPER_ADMIN' })
  const [promoted, again, staff] = [await aNamed('promoted'), await aNamed('again'), await aNamed('staff')]
  const role = (by: Record<string, string>, { id }: { id: string }, to: string) =>
    press(by, `/admin/users/${id}/role`, { role: to })
  const add = (by: Record<string, string>, name: string, to: string) =>
    press(by, '/admin/users', {
      fullName: 'Omar Ali',
      email: `${name}@home.example`,
      phone: '36001234',
      role: to,
    })

  await add(demo, 'added', 'ADMIN')
  await role(demo, promoted, 'SUPER_ADMIN')
  await add(await as(promoted), 'indirect', 'ADMIN')
  const account = await add(demo, 'account', 'USER')
  await role(await as(owner), account, 'ADMIN')
  await role(demo, again, 'ADMIN')
  await role(demo, again, 'USER')
  await role(await as(owner), again, 'ADMIN')
  await role(await as(owner), staff, 'ADMIN')
  // Admins whom they add after the owner gave them the role, and whom another added before the demo changed her role.
  await role(await as(owner), again, 'SUPER_ADMIN')
  await add(await as(again), 'hired', 'ADMIN')
  const once = await aNamed('once')
  await role(await as(owner), once, 'SUPER_ADMIN')
  await add(await as(once), 'early', 'ADMIN')
  await role(demo, once, 'ADMIN')
  // A change that a demoted admin requested for another account ends too.
  const { fullName, phone, language } = staff
  const response = await app.inject({
    method: 'PUT',
    url: `/api/admin/users/${staff.id}`,
    headers: await as(promoted),
    payload: { fullName, phone, language, email: 'taken@home.example' },
  })
  expect(response.json().pendingEmail).toBe('taken@home.example')

  const { demoted, admins } = await removeDemo(pool, NOW)
  const home = (...names: string[]) => names.map((name) => `${name}@home.example`)
  expect(demoted).toEqual(home('account', 'added', 'indirect', 'once', 'promoted'))
  expect(await pendingEmailOf(db, staff.id, NOW)).toBeUndefined()
  expect(admins.map(({ email }) => email)).toEqual(home('again', 'owner', 'early', 'hired', 'staff'))
  const refused = await app.inject({ url: '/api/admin/users', headers: await as(promoted) })
  expect(refused.statusCode).toBe(403)
  // Only the first start lists them.
  expect(await adminsToList(db)).toEqual(admins)
  expect(await adminsToList(db)).toBeNull()
  expect(adminLines(admins)[2]).toBe('  owner@home.example, super admin')
  expect(adminLines(admins.slice(2)).at(-1)).toContain('npm run create-admin')
})
