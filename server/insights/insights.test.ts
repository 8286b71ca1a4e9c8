import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, DAY_MS, day, dayInBahrain, HOUR_MS, startOfDay } from '../../domain/dates.ts'
import { adminCancellations, adminInsights, adminToday } from '../../domain/insights/contract.ts'
import { fils } from '../../domain/money.ts'
import { buildApp } from '../app.ts'
import { openCatalogueCache } from '../catalogue/cache.ts'
import { anonymiseGuest } from '../customers/anonymise.ts'
import type { Db } from '../db/client.ts'
import { changeStatus as changeDelivery } from '../deliveries/changeStatus.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { changeStatus } from '../subscriptions/changes/changeStatus.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { menuDays } from '../tables/menu.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { as, aUser, NOW, test, testDeps } from '../test/app.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { foldTotals } from '../totals/jobs.ts'
import { rebuildTotals } from '../totals/rebuild.ts'
import { nextKitchenDay } from './kitchen.ts'

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const TODAY = dayInBahrain(NOW)

/** What an admin gets at the time of the tests. */
async function readInsights(db: Db, path: string, language = 'en') {
  const app = await buildApp(testDeps(db))
  const admin = await aUser(db, { role: 'ADMIN' })
  const headers = { ...(await as(admin)), 'accept-language': language }
  const answer = await app.inject({ url: `/api/admin/insights${path}`, headers })
  await app.close()
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const numbers = async (db: Db, query = '', language?: string) =>
  adminInsights.returns.parse(await readInsights(db, query, language))
const today = async (db: Db) => adminToday.returns.parse(await readInsights(db, '/today'))

describe('the statistics', () => {
  test('of a shop without sales are zero or null', async ({ db }) => {
    const empty = await numbers(db)
    expect(empty).toMatchObject({
      activeSubscriptions: { now: 0, monthAgo: 0 },
      delivered: { today: 0, of: 0 },
      revenue: { today: { amount: 0, formattedAmount: 'BHD 0.000' } },
      customers: { newThisMonth: 0, lostThisMonth: 0 },
      retention: { month: '2026-11-01', percent: null, of: 0 },
      satisfaction: { rating: null, count: 0 },
      cancellationReasons: [],
      popularIngredients: [],
      owed: { deliveries: 0, amount: 0, byExpiry: [] },
      trends: { activeByPlan: [] },
    })
    expect(empty.trends.revenue.map((r) => r.month)).toEqual([
      ...['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'],
    ])
    expect((await numbers(db, '?months=3')).trends.retention.map((r) => r.month)).toEqual([
      ...['2026-09-01', '2026-10-01', '2026-11-01'],
    ])
  })

  test('for another period than 3, 6 or 9 months are refused', async ({ db, app }) => {
    const headers = await as(await aUser(db, { role: 'ADMIN' }))
    const answer = await app.inject({ url: '/api/admin/insights?months=4', headers })
    expect(answer.statusCode).toBe(400)
  })

  test('use the day in Bahrain and are exact to the fils, folded or not', async ({ db }) => {
    const before = startOfDay(day('2026-12-01'))
    const late = await aSubscription(db, {
      at: new Date(before.getTime() - 1),
      over: { customerEmail: 'a@home.example' },
    })
    await aSubscription(db, { at: before, over: { customerEmail: 'b@home.example' } })
    await db.insert(refunds).values({
      paymentId: late.payment?.id ?? '',
      amountFils: fils(1_001),
      type: 'PARTIAL',
      method: 'BANK_TRANSFER',
      status: 'DONE',
      reason: 'x',
      notifyCustomer: false,
      createdAt: NOW,
      updatedAt: NOW,
      doneAt: NOW,
    })
    await rebuildTotals(db, NOW)
    const [first] = late.deliveries
    await db.update(deliveries).set({ frozenAt: NOW })
    for (const action of ['prepare', 'dispatch', 'deliver'] as const)
      await changeDelivery(db, { id: first?.id ?? '', action, byUserId: null, reason: 'DRIVER' }, NOW)
    const unfolded = await numbers(db)
    expect(unfolded).toMatchObject({
      activeSubscriptions: { now: 2, monthAgo: 0 },
      revenue: {
        lastMonth: { amount: 15.95 },
        thisMonth: { amount: 14.949, formattedAmount: 'BHD 14.949' },
        today: { amount: 14.949 },
      },
      customers: { newThisMonth: 1, lostThisMonth: 0 },
      owed: {
        deliveries: 9,
        amount: 28.71,
        byExpiry: [
          { month: '2027-11-01', deliveries: 4, amount: 12.76 },
          { month: '2027-12-01', deliveries: 5, amount: 15.95 },
        ],
      },
    })
    expect(unfolded.trends.newCustomers.slice(-2)).toEqual([
      { month: '2026-11-01', value: 1 },
      { month: '2026-12-01', value: 1 },
    ])
    await foldTotals({ db })
    expect(await numbers(db)).toEqual(unfolded)
  })

  test('show the active subscriptions at each week’s end by plan, in the requested language', async ({
    db,
  }) => {
    const { subscription } = await aSubscription(db, { at: daysAgo(20) })
    await aSubscription(db, { at: daysAgo(20) })
    await rebuildTotals(db, NOW)
    const by = { byUserId: null, action: 'cancel', reason: 'CANCELLED' } as const
    await changeStatus(db, { ...by, id: subscription.id, details: { reason: 'MOVING' } }, daysAgo(3))
    const { trends, cancellationReasons } = await numbers(db, '?months=3', 'ar')
    expect(cancellationReasons).toEqual([{ reason: 'MOVING', count: 1 }])
    expect(trends.activeByPlan).toMatchObject([
      { planId: subscription.planId, planName: subscription.planNameAr },
    ])
    const points = trends.activeByPlan[0]?.points ?? []
    expect(points.slice(-4)).toEqual([
      { day: '2026-11-14', value: 2 },
      { day: '2026-11-21', value: 2 },
      { day: '2026-11-28', value: 1 },
      { day: TODAY, value: 1 },
    ])
    expect(points[0]).toEqual({ day: '2026-10-03', value: 0 })
  })

  test('of cancellation reasons match the list of cancellations', async ({ db }) => {
    const by = { byUserId: null, action: 'cancel', reason: 'CANCELLED' } as const
    const cancelledDaysAgo = async (days: number, details: object, over = {}) => {
      const { subscription } = await aSubscription(db, { at: daysAgo(days + 1), over })
      await changeStatus(db, { ...by, id: subscription.id, details: { ...details } }, daysAgo(days))
      return subscription
    }
    const ill = { reason: 'HEALTH_OR_DIET', feedback: 'The doctor says so' }
    const layla = {
      customerName: 'Layla Salman',
      customerEmail: 'layla@home.example',
      search: ' layla salman',
    }
    const hers = await cancelledDaysAgo(2, ill, layla)
    await cancelledDaysAgo(29, { ...ill, feedback: null })
    await cancelledDaysAgo(30, ill)
    await cancelledDaysAgo(1, { reason: null, feedback: 'Just so' })
    // Never paid, so no customer was lost.
    const unpaid = await aSubscription(db, { status: 'PENDING_PAYMENT' })
    const withdraw = { byUserId: null, action: 'withdraw', reason: 'WITHDRAWN' } as const
    expect(await changeStatus(db, { ...withdraw, id: unpaid.subscription.id }, daysAgo(1))).not.toBeNull()
    await rebuildTotals(db, NOW)
    const list = async (query: string) =>
      adminCancellations.returns.parse(await readInsights(db, `/cancellations${query}`)).content
    const { cancellationReasons } = await numbers(db)
    expect(cancellationReasons).toEqual([
      { reason: 'HEALTH_OR_DIET', count: 2 },
      { reason: 'NONE', count: 1 },
    ])
    for (const { reason, count } of cancellationReasons)
      expect(await list(`?reason=${reason}`)).toHaveLength(count)
    const { customerName, customerEmail } = layla
    expect(await list('?reason=HEALTH_OR_DIET')).toMatchObject([
      {
        reason: 'HEALTH_OR_DIET',
        comment: 'The doctor says so',
        cancelledAt: daysAgo(2).toISOString(),
        subscriptionId: hers.id,
        subscriptionNumber: `W-${hers.number}`,
        userId: null,
        customerName,
        customerEmail,
      },
      { comment: null },
    ])
    expect((await list('')).map(({ comment }) => comment)).toEqual(['Just so', 'The doctor says so', null])
    expect(await list('?search=layla')).toHaveLength(1)
    expect(await list(`?to=${addDays(TODAY, -30)}`)).toHaveLength(1)
    // An erased customer still counts under the given reason, but is in no list.
    await anonymiseGuest(db, { email: customerEmail, language: 'en' }, NOW)
    expect((await numbers(db)).cancellationReasons).toEqual(cancellationReasons)
    expect((await list('')).map(({ comment }) => comment)).toEqual(['Just so', null])
    expect(await list('?reason=NONE')).toHaveLength(1)
  })

  test('show lost customers, retention and satisfaction', async ({ db }) => {
    const user = await aUser(db)
    const gone = await aSubscription(db, { userId: user.id, at: daysAgo(70) })
    const by = { byUserId: null, action: 'cancel', reason: 'CANCELLED' } as const
    const ended = await changeStatus(db, { ...by, id: gone.subscription.id, details: {} }, daysAgo(31))
    expect(ended?.status).toBe('CANCELLED')
    const owed = { byUserId: null, action: 'cancel', reason: 'SUBSCRIPTION_ENDED' } as const
    for (const { id } of gone.deliveries) await changeDelivery(db, { ...owed, id }, daysAgo(25))
    // A subscription with open deliveries at the beginning and end of November.
    await aSubscription(db, { at: daysAgo(40), days: 20, start: day('2026-11-22') })
    const words = {
      type: 'negative',
      priority: 'low',
      subject: 'Late',
      note: 'It came late.',
      search: '',
    } as const
    for (const [rating, days] of [
      [2, 0],
      [5, 29],
      [1, 30],
    ] as const)
      await db.insert(feedback).values({ userId: user.id, ...words, rating, createdAt: daysAgo(days) })
    await rebuildTotals(db, NOW)
    expect(await numbers(db)).toMatchObject({
      customers: { newThisMonth: 0, lostThisMonth: 0 },
      retention: { month: '2026-11-01', percent: 50, of: 2 },
      satisfaction: { rating: 3.5, count: 2 },
    })
    expect((await numbers(db)).trends.lostCustomers.slice(-2)).toEqual([
      { month: '2026-11-01', value: 1 },
      { month: '2026-12-01', value: 0 },
    ])
  })
})

describe('what needs attention', () => {
  test('in a shop without customers is only the menu', async ({ db }) => {
    await fillMenus(db, NOW)
    expect(await today(db)).toMatchObject({
      today: TODAY,
      serviceActive: true,
      deliveries: { total: 0 },
      overdueDeliveries: 0,
      failedDeliveries: 0,
      orphans: { count: 0, amount: 0, nextRefundOn: null },
      daysWithoutMenu: [],
      weeksFromRotation: ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'],
      feedback: { waiting: 0, low: 0, subject: null },
      refundsToMake: 0,
      tooMuchBack: { count: 0, latest: [] },
      unpaid: 0,
      kitchen: { day: '2026-12-02', open: true, salads: [], morning: 0, evening: 0, withExclusions: 0 },
    })
  })

  test('includes open deliveries, payments, feedback, refunds and days without a menu', async ({ db }) => {
    await fillMenus(db, NOW)
    await db.delete(menuDays).where(eq(menuDays.date, day('2026-12-08')))
    await db
      .update(menuDays)
      .set({ by: 'ADMIN' })
      .where(eq(menuDays.date, day('2026-12-13')))
    const { payment, deliveries: days } = await aSubscription(db, {
      at: daysAgo(7),
      start: addDays(TODAY, -2),
    })
    await aSubscription(db, { status: 'PENDING_PAYMENT' })
    await freezeDue({ ...testDeps(db), now: NOW })
    const [overdue, yesterday, now] = days
    for (const action of ['prepare', 'dispatch', 'deliver'] as const)
      await changeDelivery(db, { id: yesterday?.id ?? '', action, byUserId: null, reason: 'DRIVER' }, NOW)
    for (const action of ['prepare', 'dispatch', 'fail'] as const)
      await changeDelivery(db, { id: now?.id ?? '', action, byUserId: null, reason: 'DRIVER' }, NOW)
    expect(overdue?.date).toBe('2026-11-29')
    const orphanedAt = daysAgo(5)
    await db
      .update(payments)
      .set({ outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF', orphanedAt, refundedFils: fils(950) })
      .where(eq(payments.id, payment?.id ?? ''))
    await db.insert(refunds).values({
      paymentId: payment?.id ?? '',
      amountFils: fils(950),
      type: 'PARTIAL',
      method: 'BANK_TRANSFER',
      status: 'ASKED',
      reason: 'x',
      notifyCustomer: false,
      createdAt: NOW,
      updatedAt: NOW,
    })
    const user = await aUser(db)
    const words = {
      userId: user.id,
      type: 'negative',
      note: 'It came late.',
      createdAt: NOW,
      search: '',
    } as const
    await db.insert(feedback).values([
      { ...words, priority: 'low', rating: 4, subject: 'Fine' },
      { ...words, priority: 'high', rating: 3, subject: 'The dressing leaked' },
    ])
    expect(await today(db)).toMatchObject({
      deliveries: { total: 1, pending: 0, processing: 0, delivered: 0, cancelled: 1, failed: 1 },
      overdueDeliveries: 1,
      failedDeliveries: 1,
      orphans: { count: 1, amount: 15, nextRefundOn: '2026-12-03' },
      daysWithoutMenu: ['2026-12-08'],
      weeksFromRotation: ['2026-12-06', '2026-12-20', '2026-12-27'],
      feedback: { waiting: 2, low: 1, subject: 'The dressing leaked' },
      refundsToMake: 1,
      unpaid: 1,
    })
  })

  test('the next kitchen day is the same before and after the cutoff', async ({ db }) => {
    await fillMenus(db, NOW)
    const catalogue = await openCatalogueCache(testDeps(db)).read()
    const tomorrow = addDays(TODAY, 1)
    const menu = catalogue.menu.find((d) => d.date === tomorrow)
    const salad = catalogue.salads.get(menu?.saladId ?? '')
    const part = salad?.ingredients.find((i) => i.removable)
    if (!salad || !part) return expect.unreachable()
    const start = tomorrow
    await aSubscription(db, { start })
    await aSubscription(db, { start, slot: 'EVENING_6_9', never: [part.id] })
    const notes = null
    await aSubscription(db, {
      start,
      customizations: [{ saladId: salad.id, excludedIngredientIds: [part.id], notes }],
    })
    const swapped = await aSubscription(db, { start })
    await db
      .update(deliveries)
      .set({ alternative: true })
      .where(eq(deliveries.id, swapped.deliveries[0]?.id ?? ''))
    const skipped = await aSubscription(db, { start })
    const cancelled = { id: skipped.deliveries[0]?.id ?? '', byUserId: null, reason: 'ADMIN' } as const
    await changeDelivery(db, { ...cancelled, action: 'cancel' }, NOW)

    const planned = await nextKitchenDay(db, catalogue, 'en', NOW)
    expect(planned).toMatchObject({ day: tomorrow, open: true, morning: 3, evening: 1, withExclusions: 2 })
    expect(planned.salads.map((s) => [s.saladId, s.portions])).toEqual([
      [salad.id, 6],
      [menu?.alternativeId, 2],
    ])
    await freezeDue({ ...testDeps(db), now: startOfDay(tomorrow) })
    expect(await nextKitchenDay(db, catalogue, 'en', NOW)).toEqual(planned)
    // On Thursday the next kitchen day is Sunday.
    const thursday = new Date(startOfDay(day('2026-12-03')).getTime() + 9 * HOUR_MS)
    expect((await nextKitchenDay(db, catalogue, 'en', thursday)).day).toBe('2026-12-06')
  })
})
