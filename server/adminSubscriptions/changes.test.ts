import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, day, HOUR_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { outbox } from '../tables/mail.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'

const MONDAY = addDays(day('2026-12-06'), 1)

/** A guest's subscription and an admin. */
async function aGuest(db: Db) {
  const c = await aCustomer(db, { userId: null })
  const admin = await c.another('ADMIN')
  const path = `/admin/subscriptions/${c.id}`
  return {
    ...c,
    path,
    admin,
    call: (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      more = '',
      body?: object,
      language: 'en' | 'ar' = 'en',
    ) => c.send(method, `${path}${more}`, body, { caller: admin, language }),
    emails: async () =>
      (await db.select().from(outbox).orderBy(outbox.createdAt, outbox.id)).map((e) => [e.kind, e.to]),
    lastAudit: async () => (await db.select().from(auditLog).orderBy(auditLog.id)).at(-1),
  }
}

describe('an admin, for a guest,', () => {
  test('pauses, withdraws the pause and changes the time; the guest gets emails, and the audit log the differences', async ({
    db,
  }) => {
    const g = await aGuest(db)
    const paused = await g.call('POST', '/pause', { startDate: MONDAY, durationDays: 2 })
    expect(paused).toMatchObject({
      status: 200,
      body: { status: 'ACTIVE', endDate: '2026-12-14', pause: { from: MONDAY }, version: 2 },
    })
    expect(await g.lastAudit()).toMatchObject({
      action: 'POST /admin/subscriptions/:id/pause',
      target: g.id,
      targetName: paused.body.number,
      before: { endDate: '2026-12-10', 'pause.fromDate': null },
      after: { endDate: '2026-12-14', 'pause.fromDate': MONDAY },
    })
    expect((await g.call('DELETE', '/pause')).body.endDate).toBe('2026-12-10')
    expect((await g.call('POST', '/change-slot', { deliveryTimeSlot: 'EVENING_6_9' })).status).toBe(200)
    expect(await g.lastAudit()).toMatchObject({
      before: { deliveryTimeSlot: 'MORNING_9_12' },
      after: { deliveryTimeSlot: 'EVENING_6_9' },
    })
    expect((await g.emails()).toSorted()).toEqual([
      ['subscriptions.pauseScheduled', 'noor@waraq.example'],
      ['subscriptions.pauseWithdrawn', 'noor@waraq.example'],
      ['subscriptions.slotChanged', 'noor@waraq.example'],
    ])
    expect((await g.call('POST', '/resume')).body.errorCode).toBe('SUBSCRIPTION_STATUS')
  })

  test('cancels with a refund within two hours, as the page shows before, and without one later', async ({
    db,
  }) => {
    const early = await aGuest(db)
    expect((await early.call('GET')).body.refundable).toEqual({
      amount: 15.95,
      formattedAmount: 'BHD 15.950',
    })
    expect((await early.call('POST', '/cancel', { reason: 'MOVING' })).body.status).toBe('CANCELLED')
    expect(await db.select().from(refunds)).toMatchObject([
      { paymentId: early.payment?.id, amountFils: 15_950, askedBy: early.admin.id },
    ])
    expect((await early.call('GET')).body.refundable).toBeNull()
    expect((await early.call('POST', '/cancel')).body.errorCode).toBe('SUBSCRIPTION_STATUS')

    const late = await aGuest(db)
    late.at(new Date(NOW.getTime() + 2 * HOUR_MS + 1))
    await late.call('POST', '/cancel', {})
    expect(await db.$count(refunds)).toBe(1)
  })

  test('cancels after a partial refund, and the rest that the page shows is refunded', async ({ db }) => {
    const g = await aGuest(db)
    const part = { refundAmount: 5, refundMethod: 'ORIGINAL_PAYMENT', refundReason: 'OTHER' }
    const refundBody = { ...part, refundType: 'PARTIAL', notifyCustomer: true }
    const refund = () =>
      g.send('POST', `/admin/payments/${g.payment?.id}/refunds`, refundBody, { caller: g.admin })
    expect((await refund()).status).toBe(201)
    expect((await g.call('GET')).body).toMatchObject({
      refundable: { amount: 10.95, formattedAmount: 'BHD 10.950' },
      refundedAmount: 5,
    })
    await g.call('POST', '/cancel', { refund: true })
    const amounts = await db.select({ fils: refunds.amountFils }).from(refunds).orderBy(refunds.createdAt)
    expect(amounts.map(({ fils }) => fils).toSorted()).toEqual([10_950, 5000])
  })

  test('reads the history with actor, statuses and comments', async ({ db }) => {
    const g = await aGuest(db)
    const atHour = (hour: number) => g.at(new Date(NOW.getTime() + hour * HOUR_MS))
    const aDay = { startDate: MONDAY, durationDays: 1 }
    await g.call('POST', '/pause', { ...aDay, reason: 'An operation' })
    atHour(1)
    await g.call('DELETE', '/pause')
    await g.call('POST', '/pause', { ...aDay, reason: 'A trip after all' })
    atHour(2)
    await g.call('POST', '/cancel', { reason: 'HEALTH_OR_DIET', feedback: 'The doctor says so' })
    const { body } = await g.call('GET', '/history', undefined, 'ar')
    const stays = { from: 'ACTIVE', to: 'ACTIVE' }
    expect(body.content).toMatchObject([
      { reason: 'CANCELLED', from: 'ACTIVE', to: 'CANCELLED', comment: 'The doctor says so' },
      { reason: 'PAUSE_SCHEDULED', ...stays, comment: 'A trip after all' },
      { reason: 'PAUSE_WITHDRAWN', ...stays, comment: null },
      { reason: 'PAUSE_SCHEDULED', ...stays, by: 'shop', actor: 'Noor Hasan', comment: 'An operation' },
      { reason: 'PAID', from: null, to: 'ACTIVE', actor: null, text: 'تم الدفع.', comment: null },
    ])
    expect(
      (await g.send('GET', `/admin/subscriptions/${g.user.id}/history`, undefined, { caller: g.admin }))
        .status,
    ).toBe(404)
  })
})

describe('two admins', () => {
  test('save the same subscription: the second gets 409 and changes nothing', async ({ db }) => {
    const g = await aGuest(db)
    const { version } = (await g.call('GET')).body
    const first = await g.call('PUT', '', {
      adminNotes: 'Calls at noon',
      specialInstructions: 'Ring twice',
      version,
    })
    expect(first).toMatchObject({
      status: 200,
      body: { adminNotes: 'Calls at noon', specialInstructions: 'Ring twice' },
    })
    expect(await g.lastAudit()).toMatchObject({
      before: { adminNotes: null, specialInstructions: null },
      after: { adminNotes: 'Calls at noon', specialInstructions: 'Ring twice' },
    })
    const second = await g.call('PUT', '', { specialInstructions: 'Do not ring', version })
    expect(second).toMatchObject({
      status: 409,
      body: {
        errorCode: 'CHANGED_MEANWHILE',
        current: { version: first.body.version, specialInstructions: 'Ring twice' },
      },
    })
    expect((await g.call('GET')).body.specialInstructions).toBe('Ring twice')
    expect(
      (await g.call('PUT', '', { adminNotes: '', version: first.body.version })).body.adminNotes,
    ).toBeNull()
  })

  test('a change by the owner raises the version', async ({ db }) => {
    const c = await aCustomer(db)
    await c.send('POST', `${c.own}/pause`, { startDate: MONDAY, durationDays: 2 })
    expect(await db.select().from(subscriptions).where(eq(subscriptions.id, c.id))).toMatchObject([
      { version: 2 },
    ])
  })

  test('an ended subscription accepts admin notes and nothing else', async ({ db }) => {
    const g = await aGuest(db)
    await g.call('POST', '/cancel')
    expect((await g.call('PUT', '', { adminNotes: 'Moved to Riyadh' })).body.adminNotes).toBe(
      'Moved to Riyadh',
    )
    expect((await g.call('PUT', '', { specialInstructions: 'x' })).body.errorCode).toBe('SUBSCRIPTION_STATUS')
  })
})
