import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, day } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { NOW, test } from '../test/app.ts'
import { saladId } from '../test/testCatalogue.ts'
import { aCustomer } from '../test/testCustomer.ts'

/** A customer with five delivered salads, three of one kind and two of another, and an admin. */
async function aTable(db: Db) {
  const c = await aCustomer(db)
  const admin = await c.another('ADMIN')
  const [chicken, other] = [await saladId(db, 'manama-chicken'), await saladId(db, 'fattoush')]
  const days = await c.rows()
  for (const [n, { id }] of days.entries()) {
    const frozen = { saladId: n < 3 ? chicken : other, nameEn: n < 3 ? 'Chicken' : 'Other', nameAr: 'سلطة' }
    const salad = { ...frozen, key: 'x', portions: 2, excluded: [], notes: null, bowlUrl: '/bowls/x.svg' }
    await db
      .update(deliveries)
      .set({ status: 'DELIVERED', assignedSalads: [salad], frozenAt: NOW })
      .where(eq(deliveries.id, id))
  }
  const say = async (delivery: DeliveryRow | undefined, over: object = {}) => {
    const words = { type: 'compliment', priority: 'low', subject: 'Lovely', note: 'All gone', rating: 5 }
    return (await c.send('POST', '/feedback', { ...words, deliveryId: delivery?.id, ...over })).body.id
  }
  const ask = async (query = '') =>
    (await c.send('GET', `/admin/feedback${query}`, undefined, { caller: admin })).body.content
  const subjects = async (query: string) => (await ask(query)).map((one: { subject: string }) => one.subject)
  const post = (id: string, verb: 'answer' | 'review', body: object, language: 'en' | 'ar' = 'en') =>
    c.send('POST', `/admin/feedback/${id}/${verb}`, body, { caller: admin, language })
  return { ...c, admin, chicken, other, days, say, ask, subjects, post }
}

describe('the feedback of customers', () => {
  test('can be filtered by type, priority, rating, salad, state, day and words', async ({ db }) => {
    const t = await aTable(db)
    await t.say(t.days[0])
    await t.say(t.days[3], { rating: 2, type: 'negative', priority: 'high', subject: 'Too salty' })
    t.at(new Date(NOW.getTime() + 2 * DAY_MS))
    await t.say(undefined, { subject: 'الصلصة رائعة', priority: 'medium', rating: 4, note: 'شكرًا لكم' })
    expect(await t.subjects('')).toEqual(['الصلصة رائعة', 'Too salty', 'Lovely'])
    expect(await t.subjects('?sort=createdAt')).toEqual(['Lovely', 'Too salty', 'الصلصة رائعة'])
    expect(await t.subjects('?sort=-priority')).toEqual(['Too salty', 'الصلصة رائعة', 'Lovely'])
    expect(await t.subjects('?sort=rating')).toEqual(['Too salty', 'الصلصة رائعة', 'Lovely'])
    expect(await t.subjects('?type=negative')).toEqual(['Too salty'])
    expect(await t.subjects('?priority=medium')).toEqual(['الصلصة رائعة'])
    expect(await t.subjects('?rating=5')).toEqual(['Lovely'])
    expect(await t.subjects(`?saladId=${t.chicken}`)).toEqual(['Lovely'])
    expect(await t.subjects(`?userId=${t.user.id}`)).toHaveLength(3)
    expect(await t.subjects(`?userId=${t.admin.id}`)).toEqual([])
    expect(await t.subjects('?to=2026-12-01')).toEqual(['Too salty', 'Lovely'])
    expect(await t.subjects('?from=2026-12-02')).toEqual(['الصلصة رائعة'])
    const searched = (words: string) => t.subjects(`?search=${encodeURIComponent(words)}`)
    expect(await searched('salty noor')).toEqual(['Too salty'])
    expect(await searched('شكرا')).toEqual(['الصلصة رائعة'])
    expect(await searched(t.user.email)).toHaveLength(3)
    expect(await searched('salty nobody')).toEqual([])
    const [salty] = await t.ask('?rating=2')
    expect(salty).toMatchObject({
      userId: t.user.id,
      customerName: t.user.fullName,
      customerEmail: t.user.email,
      saladId: t.other,
      saladName: 'Other',
      deliveryDate: day('2026-12-09'),
      state: 'pending',
      reviewedBy: null,
    })
  })

  test('is answered once, by email in the customer’s language, with an audit entry', async ({ db }) => {
    const t = await aTable(db)
    const id = await t.say(t.days[0], { subject: 'Too salty <b>' })
    const answered = await t.post(id, 'answer', { answer: 'We’ll use less.\nThank you!' })
    expect(answered).toMatchObject({
      status: 200,
      body: { state: 'reviewed', answer: 'We’ll use less.\nThank you!', reviewedBy: t.admin.fullName },
    })
    expect(await t.post(id, 'answer', { answer: 'Again' })).toMatchObject({
      status: 409,
      body: { errorCode: 'FEEDBACK_ANSWERED' },
    })
    expect((await t.post(id, 'review', { reviewed: false })).body.errorCode).toBe('FEEDBACK_ANSWERED')
    expect((await t.send('GET', '/feedback')).body.content[0]).toMatchObject({
      answer: 'We’ll use less.\nThank you!',
      answeredAt: NOW.toISOString(),
    })
    const [email, ...more] = await db.select().from(outbox).where(eq(outbox.kind, 'feedback.answered'))
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: t.user.email,
      userId: t.user.id,
      subject: 'We’ve replied to your feedback',
    })
    expect(email?.text).toContain('We’ll use less.')
    expect(email?.text).toContain('Too salty <b>')
    expect(email?.html).not.toContain('<b>')
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        actorId: t.admin.id,
        action: 'POST /admin/feedback/:id/answer',
        target: id,
        targetName: 'Too salty <b>',
        before: { reviewed: false, answer: null },
        after: { reviewed: true, answer: 'We’ll use less.\nThank you!' },
      },
    ])
    expect((await t.post(t.user.id, 'answer', { answer: 'x' })).status).toBe(404)
    expect((await t.post(id, 'answer', { answer: ' ' })).status).toBe(400)
  })

  test('can be marked as read and unread', async ({ db }) => {
    const t = await aTable(db)
    const id = await t.say(t.days[0])
    expect((await t.post(id, 'review', { reviewed: true })).body).toMatchObject({
      reviewed: true,
      reviewedBy: t.admin.fullName,
    })
    expect(await t.subjects('?state=pending')).toEqual([])
    expect((await t.post(id, 'review', { reviewed: false })).body).toMatchObject({
      reviewed: false,
      reviewedBy: null,
    })
    expect(await t.subjects('?state=pending')).toEqual(['Lovely'])
    expect(await db.$count(outbox, eq(outbox.kind, 'feedback.answered'))).toBe(0)
  })

  test('is averaged per salad, worst first, over a number of days', async ({ db }) => {
    const t = await aTable(db)
    await t.say(t.days[0], { rating: 5 })
    await t.say(t.days[1], { rating: 4 })
    await t.say(t.days[3], { rating: 2 })
    await t.say(undefined, { rating: 1 })
    const read = async (days: number) =>
      (await t.send('GET', `/admin/feedback/salads?days=${days}`, undefined, { caller: t.admin })).body
        .content
    expect(await read(30)).toMatchObject([
      { saladId: t.other, average: 2, count: 1, stars: [0, 1, 0, 0, 0] },
      { saladId: t.chicken, average: 4.5, count: 2, stars: [0, 0, 0, 1, 1] },
    ])
    t.at(new Date(NOW.getTime() + 31 * DAY_MS))
    expect(await read(30)).toEqual([])
    expect(await read(90)).toHaveLength(2)
  })
})

test('gets only one of two concurrent answers', async ({ store }) => {
  const { db } = store
  const t = await aTable(db)
  const id = await t.say(t.days[0])
  const answers = await Promise.all([1, 2].map((n) => t.post(id, 'answer', { answer: `Thanks ${n}` })))
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409])
  expect(await db.$count(outbox, eq(outbox.kind, 'feedback.answered'))).toBe(1)
})
