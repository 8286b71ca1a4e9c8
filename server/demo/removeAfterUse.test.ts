import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { addDays, DAY_MS, dayInBahrain, HOUR_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { paymentServices } from '../deps.ts'
import { fillFirstShop } from '../firstShop.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { feedback } from '../tables/feedback.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { sessions } from '../tables/sessions.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test, testDeps } from '../test/app.ts'
import { anEntry } from '../test/testByHand.ts'
import { fillDemo } from './fill.ts'
import { removeDemo } from './remove.ts'

const step = fc.record({
  action: fc.nat(),
  which: fc.nat(),
  bySuper: fc.boolean(),
  byHand: fc.boolean(),
  hours: fc.integer({ min: 0, max: 3 }),
})
type Step = { which: number; byHand: boolean; now: Date }
type Press = { method?: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

const one = <T>(rows: readonly T[], which: number) => rows[which % Math.max(rows.length, 1)]
const idsOf = async (
  db: Db,
  table: typeof users | typeof subscriptions | typeof payments | typeof feedback,
) => (await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id)
const subscription = async (db: Db, { which }: Step) =>
  `/admin/subscriptions/${one(await idsOf(db, subscriptions), which)}`
/** A delivery of today or tomorrow, which can still change. */
const delivery = async (db: Db, { which, now }: Step) => {
  const today = dayInBahrain(now)
  const days = [today, addDays(today, 1)]
  const rows = await db.select().from(deliveries).where(inArray(deliveries.date, days)).orderBy(deliveries.id)
  return one(rows, which)
}
const someone = async (db: Db, { which }: Step) => `/admin/users/${one(await idsOf(db, users), which)}`

/** The requests of demo admins, about demo customers, guests and everybody else in the shop. */
const presses: Record<string, (db: Db, at: Step) => Promise<Press>> = {
  addUser: async (_, { which }) => ({
    path: '/admin/users',
    body: {
      fullName: 'Omar Ali',
      email: `n${which}@home.example`,
      phone: '36001234',
      role: which % 3 ? 'USER' : 'ADMIN',
    },
  }),
  role: async (db, at) => ({
    path: `${await someone(db, at)}/role`,
    body: { role: one(['USER', 'ADMIN', 'SUPER_ADMIN'], at.which) },
  }),
  suspend: async (db, at) => ({ path: `${await someone(db, at)}/suspend` }),
  addSubscription: async (db, { which, byHand }) => {
    const userId = which % 4 ? null : one(await idsOf(db, users), which)
    const customerEmail = `guest${which}@home.example`
    const over = { userId, customerEmail, paymentMethod: byHand ? 'CASH' : 'CARD' }
    return { path: '/admin/subscriptions', body: await anEntry(db, over) }
  },
  markPaid: async (db, { which }) => {
    const waiting = eq(subscriptions.status, 'PENDING_PAYMENT')
    const rows = await db.select().from(subscriptions).where(waiting).orderBy(subscriptions.id)
    return { path: `/admin/subscriptions/${one(rows, which)?.id}/mark-paid`, body: { paymentMethod: 'CASH' } }
  },
  renew: async (db, at) => ({
    path: `${await subscription(db, at)}/renew`,
    body: { paymentMethod: 'BANK_TRANSFER' },
  }),
  pause: async (db, at) => ({
    path: `${await subscription(db, at)}/pause`,
    body: { startDate: addDays(dayInBahrain(at.now), 2), durationDays: 3, reason: 'Away' },
  }),
  resume: async (db, { which }) => {
    const paused = eq(subscriptions.status, 'PAUSED')
    const rows = await db.select().from(subscriptions).where(paused).orderBy(subscriptions.id)
    return { path: `/admin/subscriptions/${one(rows, which)?.id}/resume` }
  },
  cancel: async (db, at) => ({ path: `${await subscription(db, at)}/cancel` }),
  note: async (db, at) => ({
    method: 'PUT',
    path: await subscription(db, at),
    body: { adminNotes: 'Calls at noon' },
  }),
  move: async (db, at) => ({
    path: `/admin/deliveries/${(await delivery(db, at))?.id}/status`,
    body: {
      status: one(['PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED'], at.which),
      ...(at.which % 4 === 3 && { reason: 'OTHER' }),
    },
  }),
  driver: async (db, at) => ({
    path: '/admin/deliveries/driver',
    body: {
      driverId: one(await db.select().from(drivers).orderBy(drivers.id), at.which)?.id,
      of: { date: dayInBahrain(at.now), unassignedOnly: false },
    },
  }),
  runLink: async (db, at) => ({
    path: '/admin/deliveries/run/link',
    body: {
      date: dayInBahrain(at.now),
      slot: 'MORNING_9_12',
      driverId: one(await db.select().from(drivers).orderBy(drivers.id), at.which)?.id,
    },
  }),
  resolve: async (db, at) => {
    const failed = eq(deliveries.status, 'FAILED')
    const rows = await db.select().from(deliveries).where(failed).orderBy(deliveries.id)
    const body = { resolution: at.byHand ? 'CREDIT' : 'CLOSED' }
    return { path: `/admin/deliveries/${one(rows, at.which)?.id}/resolve`, body }
  },
  addDriver: async (_, { which }) => ({
    path: '/admin/drivers',
    body: { name: `Driver ${which}`, phone: '39001234' },
  }),
  close: async (_, { which, now }) => ({
    path: '/admin/closures',
    body: { dates: [addDays(dayInBahrain(now), 1 + (which % 20))], reasonEn: 'Repairs', reasonAr: 'صيانة' },
  }),
  refund: async (db, at) => ({
    path: `/admin/payments/${one(await idsOf(db, payments), at.which)}/refunds`,
    body: {
      refundReason: 'QUALITY',
      refundType: 'FULL',
      refundMethod: at.byHand ? 'BANK_TRANSFER' : 'STORE_CREDIT',
    },
  }),
  orphanRefund: async (db, at) => {
    const orphaned = eq(payments.outcome, 'ORPHANED')
    const rows = await db.select().from(payments).where(orphaned).orderBy(payments.id)
    return {
      path: `/admin/recovery/mark-for-refund/${one(rows, at.which)?.id}`,
      body: { refundReason: 'CUSTOMER_REQUEST', refundType: 'FULL', refundMethod: 'BANK_TRANSFER' },
    }
  },
  scan: async () => ({ path: '/admin/recovery/scan' }),
  answer: async (db, at) => ({
    path: `/admin/feedback/${one(await idsOf(db, feedback), at.which)}/answer`,
    body: { answer: 'We use less salt now.' },
  }),
  resend: async (db, at) => {
    const rows = await db.select().from(outbox).orderBy(outbox.id)
    return { path: `/admin/emails/${one(rows, at.which)?.id}/resend` }
  },
  settings: async (_, { byHand }) => ({
    method: 'PUT',
    path: '/admin/settings/service',
    body: { active: byHand },
  }),
}

test('the demo can be removed after any use of it', async ({ store }) => {
  const { db, pool } = store
  await fillFirstShop(db, NOW)
  await fillDemo(paymentServices(testDeps(db)), NOW)
  let now = NOW
  const deps = testDeps(db, {}, { now: () => now })
  const app = await buildApp(deps)
  onTestFinished(() => app.close())
  const owner = await aUser(db, { email: 'owner@home.example', role: 'SUPER_ADMIN' })
  const admins = await db
    .select()
    .from(users)
    .where(inArray(users.email, ['super@waraq.example', 'admin@waraq.example']))
  const sessionOf = new Map<string, string>()
  for (const { id, email } of admins) {
    const [like] = await db.select().from(sessions).where(eq(sessions.userId, owner.id))
    if (!like) return expect.unreachable()
    const session = {
      ...like,
      id: randomUUID(),
      userId: id,
      expiresAt: new Date(NOW.getTime() + 99 * DAY_MS),
    }
    await db.insert(sessions).values(session)
    sessionOf.set(email, session.id)
  }
  const send = async (email: string, { method = 'POST', path, body }: Press) => {
    const userId = admins.find((admin) => admin.email === email)?.id ?? ''
    const token = await deps.tokens.sign({ userId, sessionId: sessionOf.get(email) ?? '' })
    const headers = { authorization: `Bearer ${token}` }
    return app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
  }
  const worked = new Map(Object.keys(presses).map((name) => [name, 0]))
  for (const { action, hours, bySuper, ...at } of fc.sample(step, { seed: 29, numRuns: 450 })) {
    const day = dayInBahrain(now)
    now = new Date(now.getTime() + (hours * HOUR_MS) / 3)
    if (dayInBahrain(now) !== day) await freezeDue({ ...paymentServices(deps), now })
    const name = one(Object.keys(presses), action) ?? ''
    const press = await presses[name]?.(db, { ...at, now })
    if (!press) return expect.unreachable()
    // A demo admin who gave up their own role goes on, and is refused.
    const answer = await send(`${bySuper ? 'super' : 'admin'}@waraq.example`, press)
    expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
    if (answer.statusCode < 300) worked.set(name, (worked.get(name) ?? 0) + 1)
    // The driver marks each stop of the run.
    if (name !== 'runLink' || answer.statusCode >= 300) continue
    const link = new URL(answer.json().url).searchParams.get('token')
    const { stops } = (await app.inject({ method: 'POST', url: '/api/run', payload: { token: link } })).json()
    const marks = stops.map(({ deliveryId }: { deliveryId: string }, sequence: number) => ({
      id: randomUUID(),
      deliveryId,
      kind: 'DELIVERED',
      at: now.toISOString(),
      sequence,
    }))
    if (marks.length > 0)
      await app.inject({ method: 'POST', url: '/api/run/marks', payload: { token: link, marks } })
  }
  expect([...worked].filter(([, times]) => times === 0)).toEqual([])

  const { removed, admins: left } = await removeDemo(pool, now)
  expect(removed).toContain('super@waraq.example')
  // No admin whom the demo made. The owner stays, unless the demo changed their role.
  expect(['owner@home.example']).toEqual(expect.arrayContaining(left.map(({ email }) => email)))
})
