import { expect } from 'vitest'
import { addDays, day, dayInBahrain } from '../../domain/dates.ts'
import { listPlans } from '../../domain/plans/contract.ts'
import { daysFrom } from '../../domain/subscriptions/schedule.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

const SUNDAY = day('2026-12-06')
const TUESDAY = addDays(SUNDAY, 2)

test('visitors get the closed days at once, and the promised dates are the delivered ones', async ({
  db,
}) => {
  const shop = await openShop(db)
  const before = await shop.send('GET', '/plans')
  expect(listPlans.returns.parse(before.body).closedDays).toEqual([])

  const today = dayInBahrain(NOW)
  await changeCatalogue(db, (tx) =>
    tx.insert(closureDays).values(
      [addDays(today, -3), today, TUESDAY, SUNDAY].map((date) => ({
        date,
        reasonEn: 'National Day',
        reasonAr: 'العيد الوطني',
        createdAt: NOW,
      })),
    ),
  )
  const known = { 'if-none-match': String(before.headers.etag) }
  const read = () => shop.app.inject({ method: 'GET', url: '/api/plans', headers: known })
  await expect.poll(async () => (await read()).statusCode).toBe(200)
  const response = listPlans.returns.parse((await read()).json())
  // Past days are left out; the rest is in order.
  expect(response.closedDays).toEqual([SUNDAY, TUESDAY])

  const order = await anOrder(db)
  const plan = response.content.find(({ id }) => id === order.planId)
  if (!plan) throw new Error('the plan is not on sale')
  const promised = daysFrom(today, plan, response.closedDays)
  expect([promised[0], promised.at(-1)]).toEqual(['2026-12-07', '2026-12-14'])

  const begun = await shop.send('POST', '/payments/process', order)
  await shop.pay(begun.body.id)
  const made = await shop.send('POST', '/subscriptions', { paymentId: begun.body.id })
  expect(made).toMatchObject({ status: 201, body: { startDate: promised[0] } })
  const rows = await db.select().from(deliveries).orderBy(deliveries.date)
  expect(rows.map((row) => row.date)).toEqual(promised)
})
