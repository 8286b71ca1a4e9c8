import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { orphanReasons } from '../../domain/payments/rules.ts'
import { orphanSorts } from '../../domain/recovery/contract.ts'
import { en } from '../../domain/text/en.ts'
import { record } from '../payments/events.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { aFoundOrphan, anOrphan } from '../test/testOrphans.ts'
import { aPayment, aRefund } from '../test/testPurchase.ts'

type Named = { id: string; failureReason: string; proposal: string }
const arabic = { 'accept-language': 'ar' }
const ago = (ms: number) => new Date(NOW.getTime() - ms)

describe('the list of orphans', () => {
  test('can be searched by customer and id, filtered and sorted', async ({ db }) => {
    const office = await openOffice(db)
    const user = await aUser(db)
    const { payment: card } = await anOrphan(db, 'SERVICE_OFF', {
      order: { userId: user.id, customerName: 'Sara Ali', customerPhone: '39998877' },
      payment: { chargeId: 'chg_TS01A', orphanedAt: ago(HOUR_MS) },
    })
    const { payment: apple } = await anOrphan(db, 'PLAN_RETIRED', {
      order: { customerEmail: 'apple@waraq.example' },
      payment: { method: 'APPLE_PAY', capturedFils: fils(90_000), chargeId: 'chg_TS02B' },
    })
    await aPayment(db, { payment: { outcome: 'SUBSCRIBED' } })
    const found = async (query: string) =>
      (await office.call('GET', `/recovery/orphaned-payments?${query}`)).body.content.map((p: Named) => p.id)
    const [first, second] = [card.id, apple.id]
    expect(await found('')).toEqual([first, second])
    expect(await found('search=sara')).toEqual([first])
    expect(await found('search=apple@waraq')).toEqual([second])
    expect(await found('search=39998877')).toEqual([first])
    expect(await found('search=chg_TS0')).toEqual([first, second])
    expect(await found('search=chg_TS02B')).toEqual([second])
    expect(await found('search=TS02B')).toEqual([])
    expect(await found(`search=${apple.id}`)).toEqual([second])
    expect(await found('userType=registered')).toEqual([first])
    expect(await found('userType=guest')).toEqual([second])
    expect(await found('paymentMethod=CARD')).toEqual([first])
    expect(await found('paymentMethod=TAP_CHECKOUT')).toEqual([second])
    expect(await found('paymentMethod=BENEFIT')).toEqual([])
    for (const sort of orphanSorts) expect(await found(`sort=${sort}`), sort).toHaveLength(2)
    expect(await found('sort=-amount')).toEqual([second, first])
    expect(await found('sort=-orphanedAt')).toEqual([second, first])
    expect(await found('size=1&page=1')).toEqual([second])
  })

  test('describes each orphan with reason and proposal, in both languages', async ({ db }) => {
    const office = await openOffice(db)
    const { payment } = await anOrphan(db, 'SERVICE_OFF', {
      payment: { method: 'APPLE_PAY', cardLast4: null },
    })
    const list = async (headers = {}) =>
      (await office.call('GET', '/recovery/orphaned-payments', undefined, headers)).body.content
    const [shown] = await list()
    expect(shown).toMatchObject({
      id: payment.id,
      paymentTransactionId: payment.chargeId,
      amount: 15.95,
      formattedAmount: 'BHD 15.950',
      isGuest: true,
      userId: null,
      customerDisplayName: 'Noor Hasan',
      paymentMethod: 'TAP_CHECKOUT',
      paymentMethodDisplay: 'Apple Pay',
      description: 'Weekly plan',
      failureReason: 'Subscriptions were closed when the payment arrived',
      formattedPaymentDate: '1 December 2026 at 9:00 AM',
      userTypeDisplay: 'Guest',
      proposedAction: 'RECOVER',
      notRecoverable: null,
      refundable: { amount: 15.95, methods: ['ORIGINAL_PAYMENT', 'BANK_TRANSFER'] },
      secondNoticeAt: '2026-12-04T06:00:00.000Z',
      refundsAt: '2026-12-08T06:00:00.000Z',
    })
    for (const reason of orphanReasons) await anOrphan(db, reason)
    const all: Named[] = await list(arabic)
    expect(all).toHaveLength(orphanReasons.length + 1)
    for (const { failureReason, proposal } of all)
      expect([failureReason, proposal].join(' ')).not.toMatch(/[A-Za-z]/)
  })

  test('shows an unknown customer as unknown, and no details of an erased one', async ({ db }) => {
    const office = await openOffice(db)
    const user = await aUser(db)
    await aFoundOrphan(db, { foundCustomer: { name: '', email: 'no address', phone: '+973 3600 1234' } })
    await anOrphan(db, 'OWNER_ERASED', {
      order: {
        userId: user.id,
        customerName: 'Deleted account',
        customerEmail: `erased-${user.id}@waraq.invalid`,
      },
    })
    const { body } = await office.call('GET', '/recovery/orphaned-payments?userType=guest&sort=amount')
    expect(body.content).toMatchObject([
      {
        customerName: '',
        customerEmail: '',
        customerPhone: '97336001234',
        customerDisplayName: 'Unknown customer',
        description: 'No order',
        order: null,
      },
      { customerName: '', customerDisplayName: 'Deleted account', userId: null, isGuest: true, order: null },
    ])
  })

  test('counts the remaining amount: minus refunds, with store credit unless it was returned', async ({
    db,
  }) => {
    const office = await openOffice(db)
    const user = await aUser(db)
    const [captured, credit] = [fils(10_000), fils(5_950)]
    const paid = { capturedFils: captured, chargeFils: captured, creditFils: credit }
    const order = { userId: user.id }
    const { payment: held } = await anOrphan(db, 'SERVICE_OFF', {
      order,
      payment: { ...paid, chargeId: 'a' },
    })
    const { payment: back } = await anOrphan(db, 'AMOUNT_DIFFERS', {
      order,
      payment: { ...paid, chargeId: 'b' },
    })
    await record(db, { paymentId: back.id, kind: 'CREDIT_RETURNED', source: 'janitor' }, NOW)
    const { payment: part } = await anOrphan(db, 'SERVICE_OFF', {
      payment: { refundedFils: fils(5_000), chargeId: 'c' },
    })
    await aRefund(db, part.id, { amountFils: fils(5_000), type: 'PARTIAL', status: 'PENDING' })
    const { payment: foreign } = await anOrphan(db, 'CURRENCY_DIFFERS', {
      payment: { capturedCurrency: 'USD', chargeId: 'd' },
    })
    await aRefund(db, foreign.id, { status: 'FAILED' })
    const { body } = await office.call('GET', '/recovery/orphaned-payments')
    expect(body.content).toMatchObject([
      { id: held.id, amount: 15.95, refundable: { amount: 10 } },
      { id: back.id, amount: 10 },
      {
        id: part.id,
        amount: 10.95,
        refundable: { amount: 10.95 },
        notRecoverable: en.errors.REFUND_UNDER_WAY,
      },
      {
        id: foreign.id,
        formattedAmount: 'USD 15.950',
        notRecoverable: expect.stringContaining('USD'),
        refundsAt: null,
        refundable: { currency: 'USD', methods: ['ORIGINAL_PAYMENT'] },
      },
    ])
    const { body: stats } = await office.call('GET', '/recovery/stats')
    expect(stats).toMatchObject({
      totalOrphanedPayments: 4,
      totalOrphanedAmount: 36.9,
      formattedTotalAmount: 'BHD 36.900',
      pendingRecovery: 2,
      refundsToSettle: 1,
    })
  })
})

describe('the statistics of recovery', () => {
  test('count today by Bahrain’s day, and the rate over thirty days', async ({ db }) => {
    const office = await openOffice(db)
    const decided = (outcome: 'SUBSCRIBED' | 'REFUNDED', at: Date) =>
      aPayment(db, { payment: { outcome, decidedAt: at } })
    const midnight = new Date('2026-12-01T00:00:00+03:00')
    await decided('SUBSCRIBED', midnight)
    await decided('SUBSCRIBED', new Date(midnight.getTime() - 1))
    await decided('SUBSCRIBED', ago(31 * DAY_MS))
    await decided('REFUNDED', ago(MINUTE_MS))
    await anOrphan(db, 'PAID_TWICE')
    await anOrphan(db, 'PAID_TWICE', { payment: { orphanedAt: ago(40 * DAY_MS) } })
    await anOrphan(db, 'SERVICE_OFF')
    // Paid without ever being an orphan: no recovery.
    await aPayment(db, { payment: { outcome: 'SUBSCRIBED' } })
    const { body } = await office.call('GET', '/recovery/stats')
    expect(body).toMatchObject({
      totalOrphanedPayments: 3,
      recoveredToday: 1,
      refundedToday: 1,
      // Two recovered, one refunded, two open.
      recoveryRate: 40,
      lastRecoveryDate: midnight.toISOString(),
      topFailureReasons: [
        { reason: 'PAID_TWICE', text: 'The order was paid twice', count: 2 },
        { reason: 'SERVICE_OFF', count: 1 },
      ],
    })
    expect(body.recentOrphaned).toHaveLength(3)
  })

  test('have no rate if there was never an orphan', async ({ db }) => {
    const office = await openOffice(db)
    const { body } = await office.call('GET', '/recovery/stats', undefined, arabic)
    expect(body).toMatchObject({
      totalOrphanedPayments: 0,
      formattedTotalAmount: '0.000 د.ب',
      recoveryRate: null,
      lastRecoveryDate: null,
      recentOrphaned: [],
    })
  })
})
