import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { en } from '../../domain/text/en.ts'
import { buildApp } from '../app.ts'
import { abandonPayment } from '../checkout/findUnanswered.ts'
import { giveCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { aPayment } from '../test/testPurchase.ts'
import { anOrder } from '../test/testShop.ts'
import { reconcile } from './reconcile.ts'
import { scanGateway } from './scan.ts'

const TODAY = '2026-12-01'
const MONTH = '2026-12'
/** A minute before midnight in Bahrain, and a minute after. */
const EVENING = new Date('2026-12-01T23:59:00+03:00')
const MORNING = new Date('2026-12-02T00:01:00+03:00')

const Made = z.object({ charges: z.array(z.object({ id: z.string() })) })

async function open(db: Db) {
  const office = await openOffice(db)
  const { shop, call } = office
  const read = async (period = TODAY) => (await call('GET', `/recovery/reconciliation?period=${period}`)).body
  const rows = async (period?: string) =>
    (await read(period)).rows.map((row: { difference: string; formattedDifference: string }) => [
      row.difference,
      row.formattedDifference,
    ])
  const buy = async (n = 0) => {
    const order = await anOrder(db, { customerEmail: `n${n}@waraq.example` })
    return String((await shop.send('POST', '/payments/process', order)).body.id)
  }
  const paid = async (n = 0) => {
    const chargeId = await buy(n)
    await shop.pay(chargeId)
    await shop.send('GET', `/payments/status/${chargeId}`)
    return chargeId
  }
  const refund = async (chargeId: string, over: object = {}) => {
    const [payment] = await db.select().from(payments).where(eq(payments.chargeId, chargeId))
    const context = shop.context()
    const made = await requestRefund(
      db,
      context,
      {
        paymentId: payment?.id ?? '',
        method: 'ORIGINAL_PAYMENT',
        reason: 'QUALITY',
        askedBy: null,
        notifyCustomer: false,
        amountFils: fils(5_000),
        ...over,
      },
      'admin',
      context.now,
    )
    if (made?.method === 'ORIGINAL_PAYMENT') await sendRefund(context, { refundId: made.id })
    return made?.id ?? ''
  }
  /** Adds a charge of any time to the gateway's ledger. */
  const seed = async (charge: object) => {
    const answer = await fetch(`${shop.standinUrl}/standin/seed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        charges: [
          {
            amount: 15.95,
            customer: { first_name: 'Sara', email: 'sara@waraq.example' },
            source: { id: 'src_card' },
            ...charge,
          },
        ],
      }),
    })
    return Made.parse(await answer.json()).charges[0]?.id ?? ''
  }
  return { ...office, read, rows, buy, paid, refund, seed }
}
const money = (count: number, amount: number) => expect.objectContaining({ count, amount })

describe('a reconciliation', () => {
  test('is limited to ten requests in ten minutes per admin, read or exported', async ({ db }) => {
    const { shop } = await open(db)
    const app = await buildApp({ ...shop.deps, config: { ...shop.deps.config, rateLimits: true } })
    const [headers, others] = [
      await as(await aUser(db, { role: 'ADMIN' })),
      await as(await aUser(db, { role: 'ADMIN' })),
    ]
    const ask = (asking: typeof headers, path = '') =>
      app.inject({ url: `/api/admin/recovery/reconciliation${path}?period=${TODAY}`, headers: asking })
    for (let n = 0; n < 10; n++) expect((await ask(headers, n % 2 ? '/export' : '')).statusCode).toBe(200)
    for (const path of ['', '/export']) {
      const refused = await ask(headers, path)
      expect([refused.statusCode, refused.json().errorCode]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
      expect(Number(refused.headers['retry-after'])).toBe((10 * MINUTE_MS) / 1000)
    }
    expect((await ask(others)).statusCode).toBe(200)
    await app.close()
  })

  test('of correct books matches to the fils, counts manual payments separately, and has nothing unexplained', async ({
    db,
  }) => {
    const { read, paid, refund, buy, shop, add, call } = await open(db)
    await refund(await paid(1))
    await refund(await paid(2), { method: 'BANK_TRANSFER', amountFils: fils(2_000) })
    await db.update(refunds).set({ status: 'DONE', doneAt: NOW }).where(eq(refunds.method, 'BANK_TRANSFER'))
    const declined = await buy(3)
    await shop.pay(declined, 'decline')
    const byHand = await add({ paymentMethod: 'CASH' })
    expect(
      (await call('POST', `/subscriptions/${byHand.id}/mark-paid`, { paymentMethod: 'CASH' })).status,
    ).toBe(200)
    const orphan = await buy(4)
    await db.update(settings).set({ serviceActive: false })
    await shop.pay(orphan)
    await shop.send('GET', `/payments/status/${orphan}`)
    for (const period of [TODAY, MONTH])
      expect(await read(period)).toMatchObject({
        period,
        gateway: { charges: money(3, 47.85), refunds: money(1, 5) },
        books: {
          captured: money(3, 47.85),
          byHand: money(1, 15.95),
          refunds: money(1, 5),
          transfers: money(1, 2),
          subscribed: money(3, 47.85),
          orphaned: money(1, 15.95),
        },
        unexplained: 0,
        formattedUnexplained: 'BHD 0.000',
        differing: 0,
        rows: [],
      })
    for (const elsewhen of ['2026-11-30', '2026-12-02', '2026-11'])
      expect(await read(elsewhen)).toMatchObject({
        gateway: { charges: money(0, 0), refunds: money(0, 0) },
        books: { captured: money(0, 0), byHand: money(0, 0), refunds: money(0, 0) },
        rows: [],
      })
  })

  test('ignores charges of the gateway’s other mode', async ({ db }) => {
    const { seed, shop } = await open(db)
    await seed({ reference: { order: 'elsewhere' }, created: NOW.toISOString() })
    const context = shop.context()
    const entries = async (live: boolean) => {
      const services = { ...context, tap: { ...context.tap, live } }
      const all = []
      for await (const some of reconcile(services, TODAY, context.now)) all.push(...some)
      return all.length
    }
    expect([await entries(true), await entries(false)]).toEqual([0, 1])
  })

  test('counts the movements of store credit', async ({ db }) => {
    const { read, shop } = await open(db)
    const user = await aUser(db)
    await giveCredit(db, { userId: user.id, amountFils: fils(6_000) }, NOW)
    const order = await anOrder(db, { useCredit: true })
    const { body } = await shop.send('POST', '/payments/process', order, await as(user))
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
    expect(await read()).toMatchObject({
      gateway: { charges: money(1, 9.95) },
      books: { captured: money(1, 9.95) },
      credit: { given: money(1, 6), used: money(1, 6), returned: money(0, 0), expired: money(0, 0) },
      unexplained: 0,
    })
  })

  test('explains store credit that was returned before its payment was recovered', async ({ db }) => {
    const { read, shop, call } = await open(db)
    const user = await aUser(db)
    await giveCredit(db, { userId: user.id, amountFils: fils(6_000) }, NOW)
    const order = await anOrder(db, { useCredit: true })
    const { body } = await shop.send('POST', '/payments/process', order, await as(user))
    const payment = single(await db.select().from(payments))
    // We abandoned it, and it was paid all the same.
    await abandonPayment(shop.context(), payment, { source: 'janitor', reason: 'UNANSWERED' }, NOW)
    await shop.pay(body.id)
    await scanGateway(shop.context())
    const recovered = await call('POST', '/recovery/recover-subscription', {
      paymentTransactionId: body.id,
      planId: order.planId,
      startDate: '2026-12-06',
      deliveryTimeSlot: 'EVENING_6_9',
      newAddress: 'House 7, Road 2803, Block 428, Seef',
    })
    expect(recovered.status).toBe(201)
    expect(await read()).toMatchObject({
      credit: { given: money(1, 6), used: money(1, 6), returned: money(1, 6) },
      unexplained: 0,
      rows: [],
    })
  })

  test('finds every kind of difference and adds them up to the fils', async ({ db }) => {
    const { read, rows, paid, refund, buy, shop, seed } = await open(db)
    await seed({ reference: { order: 'elsewhere' }, created: NOW.toISOString(), amount: 3.001 })
    const { payment: unknown } = await aPayment(db, {
      payment: { capturedFils: fils(4_002), chargeFils: fils(4_002) },
    })
    await db
      .update(payments)
      .set({ outcome: 'ORPHANED', orphanReason: 'ORDER_MISSING' })
      .where(eq(payments.id, unknown.id))
    const more = await paid(1)
    await db
      .update(payments)
      .set({ capturedFils: fils(15_900) })
      .where(eq(payments.chargeId, more))
    await shop.pay(await buy(2))
    const nothing = await paid(3)
    await db.update(payments).set({ outcome: 'NONE' }).where(eq(payments.chargeId, nothing))
    const made = await refund(await paid(4), { amountFils: fils(1_000) })
    await db.update(refunds).set({ status: 'FAILED', doneAt: null }).where(eq(refunds.id, made))
    const gone = await refund(await paid(5), { amountFils: fils(1_100) })
    await db.delete(refunds).where(eq(refunds.id, gone))
    const less = await refund(await paid(6), { amountFils: fils(1_200) })
    await db
      .update(refunds)
      .set({ amountFils: fils(1_300) })
      .where(eq(refunds.id, less))
    await shop.faults({ declinedRefund: { next: 1 } })
    const refused = await refund(await paid(7), { amountFils: fils(1_400) })
    await db.update(refunds).set({ status: 'DONE', doneAt: NOW }).where(eq(refunds.id, refused))
    const user = await aUser(db)
    await giveCredit(db, { userId: user.id, amountFils: fils(6_000) }, NOW)
    await db.update(creditLots).set({ leftFils: fils(5_993) })

    const found = await rows()
    expect(found.sort()).toEqual(
      [
        ['NOT_IN_BOOKS', 'BHD 3.001'],
        ['NOT_AT_GATEWAY', 'BHD 4.002'],
        ['AMOUNT_DIFFERS', 'BHD 0.050'],
        ['STATUS_DIFFERS', 'BHD 15.950'],
        ['NO_OUTCOME', 'BHD 15.950'],
        ['REFUND_NOT_IN_BOOKS', 'BHD 1.000'],
        ['REFUND_NOT_IN_BOOKS', 'BHD 1.100'],
        ['REFUND_AMOUNT_DIFFERS', 'BHD 0.100'],
        ['REFUND_NOT_AT_GATEWAY', 'BHD 1.400'],
        ['CREDIT_DIFFERS', 'BHD 0.007'],
      ].sort(),
    )
    const all = await read()
    expect([all.unexplained, all.differing]).toEqual([42.56, 10])
    expect(all.rows.find((r: { difference: string }) => r.difference === 'NOT_IN_BOOKS')).toMatchObject({
      text: en.scan.differences.NOT_IN_BOOKS,
      customerName: 'Sara',
      paymentId: null,
      gatewayAmount: 3.001,
      booksAmount: null,
    })
    // What a scan can repair is no difference after it.
    await scanGateway(shop.context())
    expect((await rows()).map(([difference]: [string]) => difference).sort()).toEqual([
      'AMOUNT_DIFFERS',
      'CREDIT_DIFFERS',
      'NOT_AT_GATEWAY',
      'REFUND_AMOUNT_DIFFERS',
      'REFUND_NOT_AT_GATEWAY',
      'REFUND_NOT_IN_BOOKS',
    ])
  })

  test('counts a payment around midnight on the gateway’s day', async ({ db }) => {
    const { read, seed, shop } = await open(db)
    const { payment: late } = await aPayment(db, { payment: { createdAt: EVENING, capturedAt: MORNING } })
    const { payment: early } = await aPayment(db, { payment: { createdAt: EVENING, capturedAt: EVENING } })
    const at = (when: Date, { id, chargeId }: typeof late) =>
      seed({ id: chargeId, reference: { order: id }, created: when.toISOString() })
    await at(EVENING, late)
    await at(MORNING, early)
    await db.update(payments).set({ outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF' })
    shop.setTo(new Date(MORNING.getTime() + HOUR_MS))
    for (const day of [TODAY, '2026-12-02'])
      expect(await read(day)).toMatchObject({
        gateway: { charges: money(1, 15.95) },
        books: { captured: money(1, 15.95), orphaned: money(1, 15.95) },
        unexplained: 0,
        rows: [],
      })
    expect(await read(MONTH)).toMatchObject({
      gateway: { charges: money(2, 31.9) },
      books: { captured: money(2, 31.9) },
      rows: [],
    })
  })

  test('counts a refund on the day of its request, even if the gateway made it later', async ({ db }) => {
    const { read, paid, refund, shop } = await open(db)
    const id = await refund(await paid())
    await db
      .update(refunds)
      .set({ doneAt: new Date(NOW.getTime() + 3 * DAY_MS) })
      .where(eq(refunds.id, id))
    shop.setTo(new Date(NOW.getTime() + 4 * DAY_MS))
    expect(await read()).toMatchObject({
      gateway: { refunds: money(1, 5) },
      books: { refunds: money(1, 5) },
      rows: [],
    })
    expect(await read('2026-12-04')).toMatchObject({ gateway: { refunds: money(0, 0) }, rows: [] })
  })

  test('counts payments in another currency, but does not add them up', async ({ db }) => {
    const { read, buy, shop } = await open(db)
    await shop.faults({ wrongCurrency: { next: 1 } })
    const chargeId = await buy()
    await shop.pay(chargeId)
    await shop.send('GET', `/payments/status/${chargeId}`)
    expect(await read()).toMatchObject({
      otherCurrencies: 1,
      gateway: { charges: money(0, 0) },
      books: { captured: money(0, 0) },
      unexplained: 0,
      rows: [],
    })
  })

  test('covers a month of more than one page', async ({ db }) => {
    const { read, seed } = await open(db)
    for (let n = 0; n < 120; n++) {
      const created = new Date(NOW.getTime() - (n % 10) * MINUTE_MS)
      const { payment } = await aPayment(db, {
        payment: { createdAt: created, capturedAt: created, chargeId: `chg_TS_${n}` },
      })
      await seed({ id: `chg_TS_${n}`, reference: { order: payment.id }, created: created.toISOString() })
    }
    await db.update(payments).set({ outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF' })
    expect(await read(MONTH)).toMatchObject({
      gateway: { charges: money(120, 1914) },
      books: { captured: money(120, 1914), orphaned: money(120, 1914) },
      rows: [],
    })
  })

  test('returns 503 when the gateway is unreachable, for the file too', async ({ db }) => {
    const { call, shop } = await open(db)
    await shop.faults({ error500Before: { chance: 1, on: ['listCharges'] } })
    for (const path of ['reconciliation', 'reconciliation/export'])
      expect(await call('GET', `/recovery/${path}?period=${TODAY}`)).toMatchObject({
        status: 503,
        body: { errorCode: 'PAYMENT_UNKNOWN' },
      })
  })

  test.for(['2026-13', '2026-02-30', '2026', '2026-12-1', 'today', '0026-11', '9999-12', '9999-12-31'])(
    'rejects %s as a period',
    async (period, { db }) => {
      const { call } = await open(db)
      expect((await call('GET', `/recovery/reconciliation?period=${period}`)).status).toBe(400)
    },
  )

  test('has every payment and refund in the Excel file, with the same sum', async ({ db }) => {
    const { shop, admin, paid, refund, buy } = await open(db)
    await refund(await paid(1))
    await shop.pay(await buy(2))
    const answer = await shop.app.inject({
      url: `/api/admin/recovery/reconciliation/export?period=${TODAY}`,
      headers: await as(admin),
    })
    expect(answer.statusCode).toBe(200)
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    const [head, ...lines] = sheet?.rows ?? []
    expect(head?.slice(3, 8)).toEqual([
      'At the gateway',
      'In our records',
      'Currency',
      'Unexplained (BHD)',
      'Difference',
    ])
    // Newest first.
    expect(lines.map((line) => line.slice(1, 8))).toEqual([
      ['Payment', 'Noor Hasan', 15.95, null, 'BHD', 15.95, 'Paid on one side only'],
      ['Payment', 'Noor Hasan', 15.95, 15.95, 'BHD', 0, null],
      ['Refund', 'Noor Hasan', 5, 5, 'BHD', 0, null],
    ])
  })
})

test('the limit of ten reconciliations in ten minutes is per admin and covers the export', async ({ db }) => {
  const { shop, admin } = await openOffice(db)
  const app = await buildApp({ ...shop.deps, config: { ...shop.deps.config, rateLimits: true } })
  onTestFinished(() => app.close())
  const read = async (reader: { id: string }, verb = '') => {
    const url = `/api/admin/recovery/reconciliation${verb}?period=${TODAY}`
    return (await app.inject({ url, headers: await as(reader) })).statusCode
  }
  for (let n = 0; n < 5; n++) expect([await read(admin), await read(admin, '/export')]).toEqual([200, 200])
  expect([await read(admin), await read(admin, '/export')]).toEqual([429, 429])
  expect(await read(await aUser(db, { role: 'ADMIN' }))).toBe(200)
  shop.later(10 * MINUTE_MS)
  expect(await read(admin)).toBe(200)
})
