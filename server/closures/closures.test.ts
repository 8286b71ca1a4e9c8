import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, type Day, day, startOfDay } from '../../domain/dates.ts'
import { en } from '../../domain/text/en.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)
const plus = (...days: number[]) => days.map((n) => addDays(SUNDAY, n))
const holiday = (...dates: Day[]) => ({ dates, reasonEn: 'National Day', reasonAr: 'العيد الوطني' })

/** A customer with a week from Sunday on, and an admin who closes days. */
async function aShop(db: Db, options: Parameters<typeof aCustomer>[1] = {}) {
  const c = await aCustomer(db, options)
  const admin = await c.another('ADMIN')
  const preview = (days: { close?: Day[]; open?: Day[] }) => {
    const query = new URLSearchParams(Object.entries(days).map(([name, list]) => [name, list.join(',')]))
    return c.send('GET', `/admin/closures/preview?${query}`, undefined, { caller: admin })
  }
  return {
    ...c,
    admin,
    days: async () => (await c.dates()).map(([date]) => date),
    preview,
    close: (dates: Day[], over: object = {}) =>
      c.send('POST', '/admin/closures', { ...holiday(...dates), ...over }, { caller: admin }),
    open: (date: Day) => c.send('DELETE', `/admin/closures/${date}`, undefined, { caller: admin }),
    list: async () => (await c.send('GET', '/admin/closures', undefined, { caller: admin })).body.content,
    emails: () =>
      db.select().from(outbox).where(eq(outbox.kind, 'deliveries.closureMoved')).orderBy(outbox.id),
  }
}

describe('closing days', () => {
  test('moves deliveries on the day and later ones along, with one email per customer', async ({ db }) => {
    const c = await aShop(db)
    await aSubscription(db, {
      userId: c.user.id,
      start: addDays(SUNDAY, 7),
      over: { renewalOfId: c.id, language: 'ar' },
    })
    await aSubscription(db, {
      over: { customerEmail: 'guest@waraq.example', language: 'ar', customerName: 'نور' },
    })
    expect(await c.close([MONDAY])).toMatchObject({
      status: 201,
      body: { added: [MONDAY], effect: { customers: 2, deliveries: 3, pastTheYear: 0 } },
    })
    expect(await c.days()).toEqual(plus(0, 2, 3, 4, 7))
    expect(await c.history()).toEqual([
      ['PAID', null, 'ACTIVE'],
      ['CLOSURE_MOVED', 'ACTIVE', 'ACTIVE'],
    ])
    const list = await c.send('GET', '/subscriptions/my-subscriptions')
    expect(list.body.map((s: { startDate: string; endDate: string }) => [s.startDate, s.endDate])).toEqual([
      ['2026-12-14', '2026-12-20'],
      ['2026-12-06', '2026-12-13'],
    ])
    const calendar = await c.send('GET', `/deliveries/calendar?from=${SUNDAY}&to=2026-12-31`)
    expect(calendar.body).toMatchObject({
      movedAway: [{ date: MONDAY, to: '2026-12-13', because: 'CLOSURE' }],
      closures: [{ date: MONDAY, reason: 'National Day' }],
    })
    // The public plans have the closed day at once.
    expect((await c.send('GET', '/plans')).body.closedDays).toEqual([MONDAY])

    expect((await c.close([MONDAY])).body).toMatchObject({ added: [], effect: { customers: 0 } })
    const [english, arabic, ...more] = (await c.emails()).toSorted((a, b) =>
      a.language > b.language ? -1 : 1,
    )
    expect(more).toEqual([])
    expect(english?.subject).toBe('We’re closed on Monday 7 December: your delivery has moved')
    expect(english?.text).toContain('National Day')
    expect(english?.text).toMatch(/Mon 7 Dec.*now on Sun 13 Dec/s)
    expect(english?.text).toMatch(/Sun 13 Dec.*now on Sun 20 Dec/s)
    expect(arabic?.to).toBe('guest@waraq.example')
    expect(arabic?.text).toContain('العيد الوطني')
    expect(arabic?.text).not.toContain('/dashboard')
  })

  test('refuses a day that has begun or has no deliveries, and moves no cancelled deliveries', async ({
    db,
  }) => {
    const c = await aShop(db)
    const before = await c.days()
    c.at(startOfDay(MONDAY))
    expect((await c.close([addDays(MONDAY, 1), MONDAY])).body.errorCode).toBe('DAY_CLOSED')
    c.at(NOW)
    const friday = addDays(SUNDAY, 5)
    expect((await c.close([MONDAY, friday])).body).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      details: [{ field: 'dates.1', message: en.validation.notDeliveryDay }],
    })
    expect((await c.close([])).body.details).toMatchObject([{ message: 'Choose at least one day' }])
    expect(await db.$count(closureDays)).toBe(0)
    await c.send('POST', `${c.own}/cancel`)
    expect((await c.close([MONDAY])).body.effect).toMatchObject({ customers: 0, deliveries: 0 })
    expect(await c.days()).toEqual(before)
    expect(await c.emails()).toEqual([])
  })

  test('is listed from one day to another, both included', async ({ db }) => {
    const c = await aShop(db)
    await c.close(plus(0, 1, 2, 3))
    const listed = async (query: string) => {
      const { body } = await c.send('GET', `/admin/closures?${query}`, undefined, { caller: c.admin })
      return body.content.map(({ date }: { date: Day }) => date)
    }
    const [first, second, third, fourth] = plus(0, 1, 2, 3)
    expect(await listed(`from=${second}&to=${third}`)).toEqual([second, third])
    expect(await listed(`from=${third}&sort=-date`)).toEqual([fourth, third])
    expect(await listed(`to=${first}`)).toEqual([first])
    c.at(startOfDay(addDays(SUNDAY, 7)))
    expect(await listed(`from=${second}&to=${third}`)).toEqual([third, second])
  })

  test('closes several days with one plan and one email, as in the preview', async ({ db }) => {
    const c = await aShop(db)
    await aSubscription(db, { userId: c.user.id, start: addDays(SUNDAY, 7), over: { renewalOfId: c.id } })
    const close = plus(1, 3, 7)
    const preview = await c.preview({ close })
    expect(preview).toMatchObject({ status: 200, body: { customers: 1 } })
    expect(await c.days()).toEqual(plus(0, 1, 2, 3, 4))
    expect(await db.$count(closureDays)).toBe(0)

    expect((await c.close(close)).body).toEqual({ added: close, effect: preview.body })
    expect(await c.days()).toEqual(plus(0, 2, 4, 8, 9))
    const [email, ...more] = await c.emails()
    expect(more).toEqual([])
    expect(email?.subject).toBe('We’re closed on 3 days: your deliveries have moved')
    expect(email?.text).toContain('Monday 7 December, Wednesday 9 December and Sunday 13 December')
    expect(await c.list()).toEqual(
      close.map((date) => ({ date, reasonEn: 'National Day', reasonAr: 'العيد الوطني', removable: true })),
    )
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'POST /admin/closures'))
    expect(entry).toMatchObject({
      actorId: c.admin.id,
      targetName: 'National Day · العيد الوطني',
      after: { closedDays: close, customersTold: 1, deliveriesMoved: preview.body.deliveries },
    })
  })

  test('reports and stores nothing for a renewal whose planned start moves without its deliveries', async ({
    db,
  }) => {
    const c = await aShop(db)
    const [closed, thursday] = [addDays(SUNDAY, 7), addDays(SUNDAY, 4)]
    await c.close([closed])
    const after = await aSubscription(db, {
      userId: c.user.id,
      start: addDays(closed, 1),
      over: { renewalOfId: c.id, plannedStart: closed },
    })
    const { id } = after.subscription
    const story = () =>
      db.select().from(subscriptionHistory).where(eq(subscriptionHistory.subscriptionId, id))
    const before = await story()
    const preview = await c.preview({ close: [thursday], open: [closed] })
    const moved = await c.close([thursday], { instead: [closed] })
    expect(await c.days()).toEqual(plus(0, 1, 2, 3, 7))
    expect(moved.body.effect).toEqual(preview.body)
    expect(preview.body).toMatchObject({
      customers: 1,
      deliveries: 1,
      subscriptions: [{ subscriptionId: c.id }],
    })
    expect(await story()).toEqual(before)
    expect((await c.emails())[0]?.text).not.toContain(`W-${after.subscription.number}`)
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row?.plannedStart).toBe(addDays(SUNDAY, 8))
  })

  test('moves deliveries beyond the year if needed, and names their subscriptions', async ({ db }) => {
    const c = await aShop(db)
    // Bought so long ago that its year ends with its last day.
    await db.update(subscriptions).set({ createdAt: new Date('2025-12-10T09:00:00+03:00') })
    const preview = await c.preview({ close: [MONDAY] })
    expect(preview.body).toMatchObject({
      pastTheYear: 1,
      subscriptions: [{ endDate: '2026-12-10', newEndDate: '2026-12-13', pastTheYear: true }],
    })
    expect((await c.close([MONDAY])).body.effect).toEqual(preview.body)
    expect(await c.days()).toEqual(plus(0, 2, 3, 4, 7))
  })
})

describe('opening a closed day again', () => {
  test('moves no delivery to another day than the opened one', async ({ db }) => {
    const c = await aShop(db)
    // The last delivery is later than necessary, as after an agreement with the customer.
    await db
      .update(deliveries)
      .set({ date: addDays(SUNDAY, 14) })
      .where(eq(deliveries.date, addDays(SUNDAY, 4)))
    await c.close(plus(8))
    expect((await c.open(addDays(SUNDAY, 8))).body.effect).toMatchObject({ customers: 0, deliveries: 0 })
    expect(await c.days()).toEqual(plus(0, 1, 2, 3, 14))
    expect(await c.emails()).toEqual([])
  })

  test('moves deliveries back, with one email per customer and an audit entry', async ({ db }) => {
    const c = await aShop(db)
    await aSubscription(db, { userId: c.user.id, start: addDays(SUNDAY, 7), over: { renewalOfId: c.id } })
    await c.close([MONDAY])
    await db.delete(outbox)
    const preview = await c.preview({ open: [MONDAY] })
    expect(preview.body).toMatchObject({ customers: 1, deliveries: 2 })
    expect(await c.open(MONDAY)).toEqual({ status: 200, body: { effect: preview.body } })
    expect(await c.days()).toEqual(plus(0, 1, 2, 3, 4))
    const list = await c.send('GET', '/subscriptions/my-subscriptions')
    expect(list.body.map((s: { startDate: string; endDate: string }) => [s.startDate, s.endDate])).toEqual([
      ['2026-12-13', '2026-12-17'],
      ['2026-12-06', '2026-12-10'],
    ])
    const [email, ...more] = await c.emails()
    expect(more).toEqual([])
    expect(email?.subject).toBe('We’re open on Monday 7 December after all: your delivery arrives sooner')
    expect(email?.text).toMatch(/Sun 13 Dec.*now on Mon 7 Dec/s)
    expect(await c.list()).toEqual([])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.target, MONDAY)).orderBy(auditLog.id)
    expect(entry).toBeDefined()
    const [removed] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'DELETE /admin/closures/:date'))
    expect(removed).toMatchObject({
      targetName: 'National Day · العيد الوطني',
      before: { closedDays: [MONDAY], reasonEn: 'National Day' },
      after: { closedDays: [], customersTold: 1, deliveriesMoved: 2 },
    })
    expect((await c.open(MONDAY)).status).toBe(404)
  })

  test('is possible until the day begins, and does not undo a skip or pause', async ({ db }) => {
    const c = await aShop(db)
    await c.close([MONDAY])
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 2 })
    const before = await c.days()
    expect((await c.preview({ open: [MONDAY] })).body).toMatchObject({ customers: 0, deliveries: 0 })
    c.at(startOfDay(MONDAY))
    expect(await c.list()).toMatchObject([{ date: MONDAY, removable: false }])
    expect((await c.open(MONDAY)).body.errorCode).toBe('DAY_CLOSED')
    c.at(new Date(startOfDay(MONDAY).getTime() - 1))
    expect((await c.open(MONDAY)).status).toBe(200)
    expect(await c.days()).toEqual(before)
    expect(await c.emails()).toHaveLength(1)
  })

  test('while closing another day moves deliveries once, with one email', async ({ db }) => {
    const c = await aShop(db)
    await c.close([MONDAY])
    await db.delete(outbox)
    const tuesday = addDays(MONDAY, 1)
    const preview = await c.preview({ close: [tuesday], open: [MONDAY] })
    const moved = await c.close([tuesday], { instead: [MONDAY] })
    expect(moved.body).toEqual({ added: [tuesday], effect: preview.body })
    expect(await c.days()).toEqual(plus(0, 1, 3, 4, 7))
    expect(await c.list()).toMatchObject([{ date: tuesday }])
    const [email, ...more] = await c.emails()
    expect(more).toEqual([])
    expect(email?.subject).toBe('We’re closed on Tuesday 8 December: your delivery has moved')
    expect(email?.text).toContain('our kitchen is open on Monday 7 December after all')
    expect((await c.close([addDays(MONDAY, 2)], { instead: [MONDAY] })).status).toBe(404)
    expect(await c.list()).toHaveLength(1)
    // Closing and opening the same day is refused, and the day stays closed.
    expect((await c.close([tuesday], { instead: [tuesday] })).status).toBe(400)
    expect(await c.list()).toMatchObject([{ date: tuesday }])
  })
})
