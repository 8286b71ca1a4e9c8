import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { DeliveryStatus } from '../../domain/deliveries/rules.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'

const words = { type: 'compliment', priority: 'low', subject: 'Lovely', note: 'All gone', rating: 5 }
const mark = (db: Db, id: string | undefined, status: DeliveryStatus) =>
  db
    .update(deliveries)
    .set({ status })
    .where(eq(deliveries.id, id ?? ''))

test('is accepted once for the customer’s own delivered meal, and listed with the shop’s answer', async ({
  db,
}) => {
  const c = await aCustomer(db)
  const [first, second] = await c.rows()
  const remark = { ...words, deliveryId: first?.id }
  expect((await c.send('POST', '/feedback', remark)).body.errorCode).toBe('NOT_DELIVERED')
  await mark(db, first?.id, 'DELIVERED')
  expect((await c.send('POST', '/feedback', remark, { caller: await c.another() })).status).toBe(404)
  const saved = await c.send('POST', '/feedback', remark)
  expect(saved).toMatchObject({
    status: 201,
    body: { ...remark, deliveryDate: '2026-12-06', state: 'pending', reviewed: false, answer: null },
  })
  expect(await c.send('POST', '/feedback', remark)).toMatchObject({
    status: 409,
    body: {
      errorCode: 'FEEDBACK_GIVEN',
      message: expect.stringMatching(
        /^You’ve already told us about this delivery\. Thank you! Done on .+\.$/,
      ),
    },
  })
  expect((await c.send('POST', '/feedback', { ...words, deliveryId: second?.id })).body.errorCode).toBe(
    'NOT_DELIVERED',
  )

  const answeredAt = new Date('2026-12-07T09:00:00Z')
  await db.update(feedback).set({ state: 'reviewed', answer: 'Thank you!', answeredAt })
  expect((await c.send('GET', '/feedback')).body).toMatchObject({
    totalElements: 1,
    content: [{ reviewed: true, answer: 'Thank you!', answeredAt: answeredAt.toISOString() }],
  })
  expect((await c.send('GET', '/feedback', undefined, { caller: await c.another() })).body.content).toEqual(
    [],
  )
})

test('without a delivery needs any delivered one, and the rating must be 1 to 5', async ({ db }) => {
  const c = await aCustomer(db)
  expect((await c.send('POST', '/feedback', words, undefined)).body.errorCode).toBe('NOT_DELIVERED')
  const [first] = await c.rows()
  await mark(db, first?.id, 'DELIVERED')
  expect((await c.send('POST', '/feedback', words)).status).toBe(201)
  // Feedback about the whole shop can be given more than once.
  expect((await c.send('POST', '/feedback', words)).status).toBe(201)
  for (const rating of [0, 6, 2.5])
    expect((await c.send('POST', '/feedback', { ...words, rating })).status).toBe(400)
  expect((await c.send('POST', '/feedback', { ...words, note: ' ' })).body.details).toMatchObject([
    { field: 'note' },
  ])
})

test('is stored only once for two concurrent requests', async ({ store }) => {
  const { db } = store
  const c = await aCustomer(db)
  const [first] = await c.rows()
  await mark(db, first?.id, 'DELIVERED')
  const remark = { ...words, deliveryId: first?.id }
  const answers = await Promise.all([
    c.send('POST', '/feedback', remark),
    c.send('POST', '/feedback', remark),
  ])
  expect(answers.map((a) => a.status).toSorted()).toEqual([201, 409])
})
