import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { HOUR_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { giveCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aPerson, PASSWORD } from '../test/testMe.ts'
import { aPayment } from '../test/testPurchase.ts'
import { aSubscription } from '../test/testSubscription.ts'

const PATH = '/users/me/deletion'
const kinds = async (db: Db) => (await db.select().from(outbox).orderBy(outbox.kind)).map((e) => e.kind)
const statuses = async (db: Db) =>
  (await db.select().from(subscriptions).orderBy(subscriptions.number)).map((s) => s.status)

/** A customer with a password, and one subscription bought more than two hours ago. */
async function someone(db: Db) {
  const person = await aPerson(db)
  const c = await aCustomer(db, { userId: person.id })
  const late = new Date(NOW.getTime() + 2 * HOUR_MS + 1)
  c.at(late)
  return { person, late, send: (body: object) => c.send('POST', PATH, body, { caller: person }), at: c.at }
}

/** Rule S13. */
describe('deleting an account with active subscriptions', () => {
  test('returns what would be lost: days, money without a refund, store credit', async ({ db }) => {
    const { person, late, send } = await someone(db)
    await aSubscription(db, { userId: person.id, at: late })
    const { payment } = await aSubscription(db)
    const refund = { amountFils: fils(500), type: 'PARTIAL', method: 'STORE_CREDIT', status: 'DONE' } as const
    const [savedRefund] = await db
      .insert(refunds)
      .values({
        paymentId: payment?.id ?? '',
        ...refund,
        reason: 'late',
        notifyCustomer: false,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .returning()
    await giveCredit(db, { userId: person.id, refundId: savedRefund?.id ?? '', amountFils: fils(500) }, NOW)
    const { status, body } = await send({ password: PASSWORD })
    expect([status, body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
    expect(body.current).toMatchObject({
      subscriptions: [
        { status: 'ACTIVE', daysLeft: 5, refund: false, formattedTotalAmount: 'BHD 15.950' },
        { status: 'ACTIVE', daysLeft: 5, refund: true },
      ],
      storeCredit: { amount: 0.5, formattedAmount: 'BHD 0.500' },
    })
    expect(await kinds(db)).toEqual([])
  })

  test('cancels active ones by the usual rule and expires the unpaid one, all or nothing', async ({ db }) => {
    const { person, late, send } = await someone(db)
    await aSubscription(db, { userId: person.id, at: late, status: 'PAUSED' })
    await aSubscription(db, { userId: person.id, at: late, status: 'PENDING_PAYMENT' })
    await aSubscription(db)
    // An open payment blocks the deletion in any case, and then nothing is cancelled.
    const open = { status: 'INITIATED', outcome: 'NONE', capturedFils: null, capturedCurrency: null } as const
    const openPayment = { ...open, capturedAt: null, userId: person.id }
    const { payment } = await aPayment(db, { payment: openPayment, order: { userId: person.id } })
    const all = { password: PASSWORD, cancelSubscriptions: true }
    const blocked = await send(all)
    expect(blocked.body).toMatchObject({
      errorCode: 'DELETION_BLOCKED',
      current: { subscriptions: [], payments: [{ status: 'INITIATED' }] },
    })
    expect(await statuses(db)).toEqual(['ACTIVE', 'PAUSED', 'PENDING_PAYMENT', 'ACTIVE'])

    await db.update(payments).set({ status: 'FAILED' }).where(eq(payments.id, payment.id))
    expect((await send(all)).status).toBe(200)
    expect(await statuses(db)).toEqual(['CANCELLED', 'CANCELLED', 'EXPIRED', 'ACTIVE'])
    // Only the one bought within two hours is refunded.
    expect(await db.$count(refunds)).toBe(1)
    expect(await kinds(db)).toEqual([
      'accounts.erasureAsked',
      'subscriptions.cancelled',
      'subscriptions.cancelled',
    ])
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.erasureAskedAt).toEqual(late)
  })

  test('is refused if an expected refund is no longer possible', async ({ db }) => {
    const { send } = await someone(db)
    const [running] = await db.select().from(subscriptions)
    const all = { password: PASSWORD, cancelSubscriptions: true, refundsShown: [running?.id] }
    const { status, body } = await send(all)
    expect([status, body.errorCode]).toEqual([409, 'REFUND_OVER'])
    expect([await statuses(db), await kinds(db)]).toEqual([['ACTIVE'], []])
    expect((await send({ ...all, refundsShown: [] })).status).toBe(200)
  })
})
