import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, startOfDay } from '../../domain/dates.ts'
import { type SubscriptionReason, subscriptionReasons } from '../../domain/subscriptions/rules.ts'
import { deliveries } from '../tables/deliveries.ts'
import { test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { turnPauses } from './changes/pause.ts'
import { storyText } from './story.ts'

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)

describe('the history of a subscription', () => {
  test('is in both languages, newest first, with days, slots, reason and refund', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `/subscriptions/${c.id}/change-slot`, { deliveryTimeSlot: 'EVENING_6_9' })
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 2 })
    await c.send('DELETE', `${c.own}/pause`)
    const [first] = await c.rows()
    await c.send('POST', `/deliveries/${first?.id}/skip`, { deliveryDate: first?.date })
    await c.send('POST', `${c.own}/cancel`, { reason: 'TRAVELING' })
    const english = await c.send('GET', `${c.own}/history`)
    expect(english.body.content[0]).toMatchObject({ from: 'ACTIVE', to: 'CANCELLED' })
    expect(english.body.content.at(-1)).toMatchObject({ from: null, to: 'ACTIVE' })
    expect(english.body.content.map((line: { by: string; text: string }) => [line.by, line.text])).toEqual([
      [
        'customer',
        'Cancelled. Reason: traveling. 5 deliveries cancelled. Full refund within 3–5 business days.',
      ],
      [
        'customer',
        'Sunday 6 December was skipped. Moved: Sun 6 Dec to Sun 13 Dec. The last delivery is on Sunday 13 December.',
      ],
      [
        'customer',
        'Scheduled pause cancelled. Moved: Sun 13 Dec to Mon 7 Dec and Mon 14 Dec to Tue 8 Dec. The last delivery is on Thursday 10 December.',
      ],
      [
        'customer',
        'Pause scheduled from Monday 7 December to Tuesday 8 December. Moved: Mon 7 Dec to Sun 13 Dec and Tue 8 Dec to Mon 14 Dec. The last delivery is on Monday 14 December.',
      ],
      ['customer', 'Delivery time changed from morning to evening.'],
      ['customer', 'Paid.'],
    ])
    const arabic = await c.send('GET', `${c.own}/history`, undefined, { language: 'ar' })
    expect(arabic.body.content.map((line: { text: string }) => line.text)).toEqual([
      'أُلغي الاشتراك. السبب: السفر. أُلغيت 5 توصيلات متبقية. يعود المبلغ كاملًا خلال 3 إلى 5 أيام عمل.',
      'أُجّلت توصيلة الأحد 6 ديسمبر. أيام انتقلت: من الأحد 6 ديسمبر إلى الأحد 13 ديسمبر. آخر توصيلة الأحد 13 ديسمبر.',
      expect.stringContaining('التراجع عن الإيقاف المؤقت.'),
      expect.stringContaining('حُدّد إيقاف مؤقت من الاثنين 7 ديسمبر إلى الثلاثاء 8 ديسمبر.'),
      'تغيّر وقت التوصيل من الفترة الصباحية إلى الفترة المسائية.',
      'تم الدفع.',
    ])
  })

  test('names the shop for its own changes, and gives only the number of many moved days', async ({ db }) => {
    const c = await aCustomer(db, { days: 20 })
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 10 })
    c.at(startOfDay(MONDAY))
    await turnPauses(c.context())
    const { body } = await c.send('GET', `${c.own}/history`)
    expect(body.content.slice(0, 2)).toMatchObject([
      { by: 'shop', reason: 'PAUSE_BEGUN', text: 'Scheduled pause started.' },
      { text: expect.stringMatching(/ 8 deliveries moved\. The last delivery is on Tuesday 12 January\.$/) },
    ])
  })
})

test('a renewal names the next subscription, an expiry the lost deliveries, and erased details leave a plain sentence', () => {
  const line = (reason: SubscriptionReason, details = {}) => storyText({ reason, details }, 'en')
  const sunday = { from: SUNDAY, to: SUNDAY }
  expect(line('PAUSED', sunday)).toBe('Paused on Sunday 6 December.')
  expect(line('RENEWED', { number: 10_002 })).toBe('Renewed: W-10002 follows.')
  expect(line('YEAR_OVER', { days: ['2026-12-06'] })).toBe('One year since purchase. 1 delivery cancelled.')
  for (const reason of subscriptionReasons) expect(line(reason)).toMatch(/^[A-Z][^{}]+\.$/)
})

describe("a customer's statistics and payments", () => {
  test('count delivered meals, upcoming deliveries and the money spent minus refunds', async ({ db }) => {
    const c = await aCustomer(db)
    const [first] = await c.rows()
    await db
      .update(deliveries)
      .set({ status: 'DELIVERED' })
      .where(eq(deliveries.id, first?.id ?? ''))
    const second = await aSubscription(db, { userId: c.user.id })
    expect((await c.send('GET', '/subscriptions/me/stats')).body).toEqual({
      activeSubscriptions: 2,
      totalSubscriptions: 2,
      deliveredMeals: 2,
      upcomingDeliveries: 9,
      totalSpent: 31.9,
      formattedTotalSpent: 'BHD 31.900',
    })
    await c.send('POST', `/subscriptions/my-subscriptions/${second.subscription.id}/cancel`)
    expect((await c.send('GET', '/subscriptions/me/stats')).body).toMatchObject({
      activeSubscriptions: 1,
      totalSubscriptions: 2,
      upcomingDeliveries: 4,
      totalSpent: 15.95,
    })

    const payments = await c.send('GET', '/payments')
    expect(payments.body).toMatchObject({ totalElements: 2, content: [{ status: 'CAPTURED' }, {}] })
    const ofSecond = await c.send('GET', `/payments?subscriptionId=${second.subscription.id}`)
    expect(ofSecond.body.content).toMatchObject([
      {
        paymentTransactionId: second.payment?.chargeId,
        amount: 15.95,
        formattedAmount: 'BHD 15.950',
        paymentMethodDisplay: 'Visa •••• 4242',
        refundedAmount: 15.95,
        formattedRefundedAmount: 'BHD 15.950',
        refundStatus: 'ASKED',
        subscriptionNumber: `W-${second.subscription.number}`,
      },
    ])
  })

  test('do not include those of other customers', async ({ db }) => {
    const c = await aCustomer(db)
    const stranger = await c.another()
    const [first] = await c.rows()
    await db
      .update(deliveries)
      .set({ status: 'DELIVERED' })
      .where(eq(deliveries.id, first?.id ?? ''))
    expect((await c.send('GET', `${c.own}/history`, undefined, { caller: stranger })).status).toBe(404)
    expect((await c.send('GET', '/payments', undefined, { caller: stranger })).body.content).toEqual([])
    expect(
      (await c.send('GET', `/payments?subscriptionId=${c.id}`, undefined, { caller: stranger })).body.content,
    ).toEqual([])
    expect(
      (await c.send('GET', '/subscriptions/me/stats', undefined, { caller: stranger })).body,
    ).toMatchObject({
      totalSubscriptions: 0,
      deliveredMeals: 0,
      upcomingDeliveries: 0,
      totalSpent: 0,
    })
  })
})
