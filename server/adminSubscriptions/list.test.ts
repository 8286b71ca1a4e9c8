import { describe, expect } from 'vitest'
import { DAY_MS, day, HOUR_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { subscriptionSorts } from '../../domain/subscriptions/adminContract.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anAdmin } from '../test/testCatalogue.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

type Row = Record<string, unknown> & { id: string; number: string; customerName: string }

async function threeSubscriptions(db: Db) {
  const user = await aUser(db)
  const contact = (customerName: string, customerEmail: string, customerPhone: string) => ({
    customerName,
    customerEmail,
    customerPhone,
    search: searchOf(customerName, customerEmail, customerPhone),
  })
  const { subscription: noor } = await aSubscription(db, {
    userId: user.id,
    at: new Date(NOW.getTime() - 2 * DAY_MS),
    over: contact('Noor Hasan', 'noor@waraq.example', '36001234'),
  })
  const { subscription: maryam } = await aSubscription(db, {
    start: day('2026-12-13'),
    at: new Date(NOW.getTime() - DAY_MS),
    over: { ...contact('مريم عليّ', 'maryam@waraq.example', '39990000'), totalFils: fils(1_000) },
  })
  const { subscription: ali } = await aSubscription(db, {
    status: 'EXPIRED',
    over: contact('Ali Omar', 'ali@waraq.example', '33330000'),
  })
  return { user, noor, maryam, ali }
}

describe('the list of subscriptions', () => {
  test('finds by number, name, email and phone', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { noor, maryam } = await threeSubscriptions(db)
    const found = async (search: string) =>
      (await call('GET', `/admin/subscriptions?search=${encodeURIComponent(search)}`)).body.content.map(
        (s: Row) => s.customerName,
      )
    expect(await found(`W-${noor.number}`)).toEqual(['Noor Hasan'])
    expect(await found(`w${noor.number}`)).toEqual(['Noor Hasan'])
    expect(await found(String(maryam.number))).toEqual(['مريم عليّ'])
    expect(await found('مريم علي')).toEqual(['مريم عليّ'])
    expect(await found('MARYAM@waraq')).toEqual(['مريم عليّ'])
    expect(await found('3600 1234')).toEqual(['Noor Hasan'])
    expect(await found('36001234')).toEqual(['Noor Hasan'])
    expect(await found('W-999999999')).toEqual([])
  })

  test('filters by status, plan and customer', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { user, noor, maryam, ali } = await threeSubscriptions(db)
    const found = async (query: string) =>
      (await call('GET', `/admin/subscriptions?${query}`)).body.content.map((s: Row) => s.id)
    expect(await found('status=EXPIRED')).toEqual([ali.id])
    expect(await found('customer=registered')).toEqual([noor.id])
    expect(await found('customer=guest')).toEqual([ali.id, maryam.id])
    expect(await found(`userId=${user.id}`)).toEqual([noor.id])
    expect(await found('guestEmail=maryam@waraq.example')).toEqual([maryam.id])
    // The email of a registered customer is not a guest's.
    expect(await found('guestEmail=noor@waraq.example')).toEqual([])
    expect(await found(`planId=${noor.planId}&status=ACTIVE`)).toEqual([maryam.id, noor.id])
    expect(await found(`planId=${user.id}`)).toEqual([])
  })

  test('sorts by every field in both directions, and each row is on one page', async ({ app, db }) => {
    const call = await anAdmin(app, db)
    const { noor, maryam, ali } = await threeSubscriptions(db)
    for (const sort of subscriptionSorts) {
      const pages = [0, 1, 2].map((page) =>
        call('GET', `/admin/subscriptions?sort=${sort}&size=1&page=${page}`),
      )
      const ids = (await Promise.all(pages)).flatMap(({ body }) => body.content.map((s: Row) => s.id))
      expect(ids.toSorted(), sort).toEqual([noor.id, maryam.id, ali.id].toSorted())
    }
    const names = async (sort: string) =>
      (await call('GET', `/admin/subscriptions?sort=${sort}`)).body.content.map((s: Row) => s.customerName)
    expect(await names('customerName')).toEqual(['Ali Omar', 'Noor Hasan', 'مريم عليّ'])
    expect(await names('-customerName')).toEqual(['مريم عليّ', 'Noor Hasan', 'Ali Omar'])
    expect(await names('-createdAt')).toEqual(['Ali Omar', 'مريم عليّ', 'Noor Hasan'])
    expect((await names('totalAmount'))[0]).toBe('مريم عليّ')
    expect((await names('-startDate'))[0]).toBe('مريم عليّ')
    expect((await names('-status'))[0]).toBe('Ali Omar')
  })

  test('shows the reason of the latest pause and the comment of a cancellation', async ({ db }) => {
    const c = await aCustomer(db)
    const admin = await c.another('ADMIN')
    const readList = async () =>
      (await c.send('GET', `/admin/subscriptions?userId=${c.user.id}`, undefined, { caller: admin })).body
        .content
    expect(await readList()).toMatchObject([{ pauseReason: null, cancellationComment: null }])
    for (const [hour, reason] of ['A trip', 'An operation'].entries()) {
      c.at(new Date(NOW.getTime() + hour * HOUR_MS))
      await c.send('POST', `${c.own}/pause`, { startDate: day('2026-12-07'), durationDays: 2, reason })
      if (hour === 0) await c.send('DELETE', `${c.own}/pause`)
    }
    expect(await readList()).toMatchObject([{ pauseReason: 'An operation', cancellationComment: null }])
    await c.send('POST', `${c.own}/cancel`, { reason: 'HEALTH_OR_DIET', feedback: 'The doctor says so' })
    expect(await readList()).toMatchObject([
      { pauseReason: 'An operation', cancellationComment: 'The doctor says so' },
    ])
  })

  test('shows the remaining days and the payment method of each subscription', async ({ app, db }) => {
    const call = await anAdmin(app, db, { 'accept-language': 'ar' })
    const { noor } = await threeSubscriptions(db)
    const { body } = await call('GET', `/admin/subscriptions?search=W-${noor.number}`)
    expect(body.content).toMatchObject([
      {
        id: noor.id,
        number: `W-${noor.number}`,
        planName: noor.planNameAr,
        remainingDays: 5,
        formattedTotalAmount: '15.950 د.ب',
        paymentMethodDisplay: 'Visa •••• 4242',
        guest: false,
      },
    ])
  })
})
