import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { emailFailed } from '../problems/emailFailed.ts'
import { completeSettled } from '../subscriptions/changes/complete.ts'
import { expireYears } from '../subscriptions/changes/expireYear.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { skippedDays, subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { MORNING, minutesAfter, openDispatch, SUNDAY } from '../test/testDispatch.ts'
import { rebuildTotals } from '../totals/rebuild.ts'

const NEXT_SUNDAY = addDays(SUNDAY, 7)

/** A failed delivery whose two minutes to undo are over. */
async function aFailure(db: Db, options: Parameters<typeof openDispatch>[1] = {}) {
  const dispatch = await openDispatch(db, options)
  await dispatch.fail()
  dispatch.at(minutesAfter(10))
  const notify = async () => {
    const [job] = await db.select().from(bossJob).where(eq(bossJob.name, 'deliveries.tellFailed'))
    const payload = { deliveryId: dispatch.first.id, failedAt: MORNING.toISOString() }
    expect(job?.data).toEqual(payload)
    await emailFailed(dispatch.context(), payload)
  }
  const subscription = async () => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, dispatch.id))
    return row
  }
  return { ...dispatch, notify, subscription }
}

/** Sunday's delivery has failed; Monday's can fail later. */
async function twoDays(db: Db) {
  const failure = await aFailure(db, { days: 2 })
  const failMonday = async () => {
    const { at, context, rows, call } = failure
    at(new Date('2026-12-07T09:00:00+03:00'))
    await freezeDue(context())
    const monday = `/admin/deliveries/${(await rows())[1]?.id}`
    for (const status of ['PREPARING', 'OUT_FOR_DELIVERY', 'FAILED'])
      await call('POST', `${monday}/status`, { status, reason: 'NOBODY_HOME' })
    return { call, monday }
  }
  return { ...failure, failMonday }
}

const owed = async (db: Db) =>
  (
    await db.execute(sql`
      select metric, sum(amount)::int as amount
      from (select metric, amount from daily_totals union all select metric, amount from total_deltas) all_of_them
      where metric like 'OWED%' group by 1 order by 1`)
  ).rows

describe('the email about a failed delivery', () => {
  test('is sent once after two minutes, with the reason and the shop’s contact', async ({ db }) => {
    const { notify, emails } = await aFailure(db)
    const [job] = await db.select().from(bossJob).where(eq(bossJob.name, 'deliveries.tellFailed'))
    const waits = (job?.startAfter.getTime() ?? 0) - (job?.createdOn.getTime() ?? 0)
    expect(waits).toBe(120_000)
    expect(await emails()).toEqual([])
    await notify()
    await notify()
    expect(await emails()).toMatchObject([
      {
        kind: 'deliveries.failed',
        subject: 'We couldn’t deliver your salads on Sunday 6 December',
        text: expect.stringMatching(/Nobody was home[\s\S]*W-\d+[\s\S]*reply to this email or call us on/),
      },
    ])
  })

  test('contains the address in the customer’s language', async ({ db }) => {
    const { notify, emails, first } = await aFailure(db)
    const address = { city: 'Riffa', block: '905', road: '512', building: '12', flat: '3' }
    await db.update(deliveries).set(address).where(eq(deliveries.id, first.id))
    await db.update(users).set({ language: 'ar' })
    await notify()
    expect((await emails())[0]?.text).toContain('شقة 3، مبنى 12، طريق 512، مجمع 905، الرفاع')
  })

  test('is not sent if the failure was undone, repeated or resolved', async ({ db }) => {
    const undone = await aFailure(db)
    await undone.move('OUT_FOR_DELIVERY')
    await undone.notify()
    await undone.move('FAILED', { reason: 'OTHER' })
    await undone.notify()
    expect(await undone.emails()).toEqual([])
    await undone.resolve('CLOSED')
    const payload = { deliveryId: undone.first.id, failedAt: minutesAfter(10).toISOString() }
    await emailFailed(undone.context(), payload)
    expect((await undone.emails()).map(({ kind }) => kind)).toEqual(['deliveries.closed'])
  })

  test('goes to a guest’s order email, in their language', async ({ db }) => {
    const { notify, emails } = await aFailure(db, { userId: null, over: { language: 'ar' } })
    await notify()
    expect(await emails()).toMatchObject([
      { to: 'noor@waraq.example', userId: null, language: 'ar', subject: /^تعذّر توصيل/ },
    ])
  })

  test('offers a choice only while there is one', async ({ db }) => {
    const { notify, emails, at, payment } = await aFailure(db)
    await db.update(settings).set({ customersChooseDay: true, customersChooseCredit: true })
    const text = async (now: Date) => {
      await db.delete(outbox)
      at(now)
      await notify()
      return (await emails())[0]?.text
    }
    expect(await text(minutesAfter(2))).toContain('until Sunday 13 December')
    // The job ran late: no choice is left.
    expect(await text(new Date('2026-12-14T00:00:00+03:00'))).not.toContain('13 December')
    await db
      .update(payments)
      .set({ refundedFils: sql`${payments.capturedFils}` })
      .where(eq(payments.id, payment?.id ?? ''))
    expect(await text(minutesAfter(2))).not.toContain('13 December')
    expect(await emails()).toHaveLength(1)
  })

  test('is not sent to an erased customer', async ({ db }) => {
    const { notify, emails } = await aFailure(db, { userId: null })
    await db.update(subscriptions).set({ customerEmail: 'erased-7@waraq.invalid' })
    await notify()
    expect(await emails()).toEqual([])
  })
})

describe('a failed delivery', () => {
  test('can go out again on its own day only', async ({ db }) => {
    const { resolve, row, emails, at, fail } = await aFailure(db)
    expect((await resolve('SAME_DAY')).body).toMatchObject({ status: 'OUT_FOR_DELIVERY', failure: null })
    expect(await emails()).toMatchObject([
      { kind: 'deliveries.redelivery', subject: 'We’re on our way to you again today' },
    ])
    await fail()
    at(new Date('2026-12-07T08:00:00+03:00'))
    expect(await resolve('SAME_DAY')).toMatchObject({ status: 409, body: { errorCode: 'REDELIVERY_DAY' } })
    expect(await row()).toMatchObject({ status: 'FAILED', resolution: null })
  })

  test('can be redelivered on another day: a new row worth nothing', async ({ db }) => {
    const { resolve, rows, history, subscription, emails, call, one, send, own } = await aFailure(db)
    await rebuildTotals(db, MORNING)
    const { body } = await resolve('ANOTHER_DAY', { date: NEXT_SUNDAY })
    expect(body.failure).toMatchObject({ resolution: 'ANOTHER_DAY', again: NEXT_SUNDAY })
    const all = await rows()
    const [first] = all
    expect(all.at(-1)).toMatchObject({
      date: NEXT_SUNDAY,
      status: 'SCHEDULED',
      worthFils: 0,
      redeliveryOf: first?.id,
      deliveryTimeSlot: first?.deliveryTimeSlot,
      deliveryAddress: first?.deliveryAddress,
      frozenAt: null,
    })
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', endDate: NEXT_SUNDAY })
    expect((await history()).at(-1)).toEqual(['REDELIVERY', 'ACTIVE', 'ACTIVE'])
    const { body: story } = await send('GET', `${own}/history`)
    expect(story.content[0]).toMatchObject({
      by: 'shop',
      text: 'The delivery on Sunday 6 December failed and was rescheduled to Sunday 13 December.',
    })
    expect(await emails()).toMatchObject([
      { subject: 'Your Sunday 6 December delivery is now on Sunday 13 December' },
    ])
    const added = await call('GET', `/admin/deliveries/${all.at(-1)?.id}`)
    expect(added.body).toMatchObject({
      redelivery: true,
      history: [{ text: 'Replaces the failed delivery on Sunday 6 December', actor: 'Noor Hasan' }],
    })
    const response = await call('GET', one)
    expect(response.body.history[0]).toMatchObject({ text: 'Redelivery on Sunday 13 December' })
    // The list of that day is not made yet.
    expect(await db.$count(lateChanges)).toBe(0)
    // The counted totals equal the totals of the rows.
    const counted = await owed(db)
    expect(counted).toMatchObject([{ metric: 'OWED_DELIVERIES', amount: 5 }, { amount: 4 * 3190 }])
    await rebuildTotals(db, minutesAfter(11))
    expect(await owed(db)).toEqual(counted)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'POST /admin/deliveries/:id/resolve'))
    expect(entries).toMatchObject([{ after: { resolution: 'ANOTHER_DAY', redeliveredOn: NEXT_SUNDAY } }])
  })

  test.for([
    ['its customer lives by now', false],
    ['an admin sent it since', true],
  ] as const)('is redelivered where %s, at the current delivery time', async ([, corrected], { db }) => {
    const { resolve, rows, send, own, id, call, one } = await aFailure(db)
    const home = { deliveryAddress: 'House 7, Road 12, Block 515, Saar' }
    expect((await send('PUT', own, home)).status).toBe(200)
    const evening = { deliveryTimeSlot: 'EVENING_6_9' }
    expect((await send('POST', `/subscriptions/${id}/change-slot`, evening)).status).toBe(200)
    const office = { deliveryAddress: 'Office 4, Road 1701, Block 317, Diplomatic Area' }
    if (corrected) expect((await call('PUT', one, office)).status).toBe(200)
    expect((await resolve('ANOTHER_DAY', { date: NEXT_SUNDAY })).status).toBe(200)
    const place = corrected ? office : { deliveryAddress: null }
    expect((await rows()).at(-1)).toMatchObject({ date: NEXT_SUNDAY, ...evening, ...place })
  })

  test('redelivered before the last day does not change that day', async ({ db }) => {
    const { resolve, subscription, failMonday } = await twoDays(db)
    await resolve('ANOTHER_DAY', { date: '2026-12-20' })
    const { call, monday } = await failMonday()
    await call('POST', `${monday}/resolve`, { resolution: 'ANOTHER_DAY', date: '2026-12-14' })
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', endDate: '2026-12-20' })
  })

  test('of a completed subscription is redelivered to the address that an admin set', async ({ db }) => {
    const { resolve, rows, send, own, context, subscription, failMonday } = await twoDays(db)
    const home = { deliveryAddress: 'House 7, Road 12, Block 515, Saar' }
    expect((await send('PUT', own, home)).status).toBe(200)
    await resolve('CLOSED')
    const { call, monday } = await failMonday()
    await completeSettled(context())
    expect(await subscription()).toMatchObject({ status: 'COMPLETED' })
    const office = { deliveryAddress: 'Office 4, Road 1701, Block 317, Diplomatic Area' }
    expect((await call('PUT', monday, office)).status).toBe(200)
    await call('POST', `${monday}/resolve`, { resolution: 'ANOTHER_DAY', date: NEXT_SUNDAY })
    expect((await rows()).at(-1)).toMatchObject({ date: NEXT_SUNDAY, ...office })
  })

  test('redelivered after its subscription ended reopens it, beyond its year too', async ({ db }) => {
    const { resolve, id, rows, subscription, context, at, history } = await aFailure(db, { days: 1 })
    await completeSettled(context())
    expect(await subscription()).toMatchObject({ status: 'COMPLETED' })
    at(new Date('2027-12-05T09:00:00+03:00'))
    await resolve('ANOTHER_DAY', { date: '2027-12-06' })
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', endDate: '2027-12-06' })
    expect((await history()).at(-1)).toEqual(['REDELIVERY', 'COMPLETED', 'ACTIVE'])
    // Also when that day passed without a result.
    for (const passing of ['2027-12-05', '2027-12-08']) {
      at(new Date(`${passing}T09:00:00+03:00`))
      await expireYears(context())
      await completeSettled(context())
      expect(await subscription()).toMatchObject({ status: 'ACTIVE', id })
    }
    expect((await rows()).map(({ status }) => status)).toEqual(['FAILED', 'SCHEDULED'])
  })

  test.for([
    ['no delivery day', '2026-12-11'],
    ['a day that is over', '2026-12-03'],
    ['a day it is delivered on already', '2026-12-08'],
    ['a day the kitchen is closed', '2026-12-14'],
    ['a day that was skipped', '2026-12-15'],
  ])('cannot be redelivered on %s', async ([, date], { db }) => {
    const { resolve, row, rows, id } = await aFailure(db)
    await db
      .insert(closureDays)
      .values({ date: day('2026-12-14'), reasonEn: 'x', reasonAr: 'x', createdAt: NOW })
    await db.insert(skippedDays).values({ subscriptionId: id, date: day('2026-12-15'), createdAt: NOW })
    const answer = await resolve('ANOTHER_DAY', { date })
    expect(answer).toMatchObject({ status: 409, body: { errorCode: 'REDELIVERY_DAY' } })
    expect([(await row()).resolution, (await rows()).length]).toEqual([null, 5])
  })

  test('of a cancelled subscription cannot be redelivered', async ({ db }) => {
    const { resolve, send, own } = await aFailure(db)
    await send('POST', `${own}/cancel`)
    expect(await resolve('ANOTHER_DAY', { date: NEXT_SUNDAY })).toMatchObject({
      status: 409,
      body: { errorCode: 'SUBSCRIPTION_STATUS' },
    })
  })

  test('redelivered today appears in the kitchen’s late changes', async ({ db }) => {
    const { resolve, at, context, rows } = await aFailure(db, { days: 1 })
    const monday = new Date('2026-12-07T08:00:00+03:00')
    at(monday)
    await resolve('ANOTHER_DAY', { date: '2026-12-07' })
    const added = (await rows()).at(-1)
    expect(await db.select().from(lateChanges)).toMatchObject([
      { kind: 'ADDED', deliveryId: added?.id, date: '2026-12-07', at: monday },
    ])
    await freezeDue(context())
    expect((await rows()).at(-1)).toMatchObject({ frozenAt: monday })
  })

  test('can be credited once with the total divided by its days', async ({ db }) => {
    const { resolve, move, user, emails } = await aFailure(db)
    expect((await resolve('CREDIT')).body.failure).toMatchObject({ resolution: 'CREDIT', creditAmount: 3.19 })
    for (const again of ['CREDIT', 'CLOSED', 'SAME_DAY'])
      expect(await resolve(again)).toMatchObject({ status: 409, body: { errorCode: 'FAILURE_RESOLVED' } })
    // A credited delivery cannot go out again.
    expect(await move('OUT_FOR_DELIVERY')).toMatchObject({ body: { errorCode: 'FAILURE_RESOLVED' } })
    expect(await db.select().from(creditLots)).toMatchObject([
      { userId: user.id, refundId: null, amountFils: 3190, leftFils: 3190 },
    ])
    expect(await db.select().from(creditEntries)).toMatchObject([{ kind: 'GIVEN', changeFils: 3190 }])
    expect(await emails()).toMatchObject([
      {
        kind: 'deliveries.credited',
        subject: expect.stringMatching(/BHD 3\.190.* store credit for your Sunday 6 December delivery/),
      },
    ])
  })

  test('of a guest cannot be credited', async ({ db }) => {
    const { resolve, row, call, one } = await aFailure(db, { userId: null })
    expect(await resolve('CREDIT')).toMatchObject({ status: 409, body: { errorCode: 'GUEST_HAS_NO_CREDIT' } })
    expect((await row()).resolution).toBeNull()
    expect((await call('GET', one)).body.failure.creditAmount).toBeNull()
    expect((await resolve('CLOSED')).status).toBe(200)
  })

  test('can be closed, with an email to the customer', async ({ db }) => {
    const { resolve, emails, admin, row, call } = await aFailure(db)
    expect((await call('GET', '/admin/deliveries?show=failed')).body.totalElements).toBe(1)
    await resolve('CLOSED')
    expect(await row()).toMatchObject({
      resolution: 'CLOSED',
      resolvedBy: admin.id,
      resolvedAt: minutesAfter(10),
    })
    expect((await emails()).map(({ kind }) => kind)).toEqual(['deliveries.closed'])
    expect((await call('GET', '/admin/deliveries?show=failed')).body.totalElements).toBe(0)
  })

  test('can be resolved only if it failed; another day needs a date', async ({ db }) => {
    const { resolve, row } = await openDispatch(db)
    expect(await resolve('CLOSED')).toMatchObject({ status: 409, body: { errorCode: 'DELIVERY_STATUS' } })
    expect((await resolve('ANOTHER_DAY')).status).toBe(400)
    expect((await resolve('CREDIT', { date: NEXT_SUNDAY })).status).toBe(400)
    expect(await row()).toMatchObject({ status: 'SCHEDULED' })
    expect(
      await db
        .select()
        .from(outbox)
        .where(inArray(outbox.kind, ['deliveries.closed'])),
    ).toEqual([])
    expect(await db.$count(deliveries)).toBe(5)
  })
})
