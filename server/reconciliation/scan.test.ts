import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { SCAN_LINES, SCAN_SILENT_MS } from '../../domain/recovery/rules.ts'
import { en } from '../../domain/text/en.ts'
import type { Db } from '../db/client.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { auditLog } from '../tables/audit.ts'
import { payments } from '../tables/payments.ts'
import { recoveryScans } from '../tables/recovery.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { TapError } from '../tap/tap.ts'
import { NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { aPayment } from '../test/testPurchase.ts'
import { anOrder } from '../test/testShop.ts'
import { scanGateway } from './scan.ts'

const ScanList = z.object({
  content: z.array(
    z.looseObject({
      status: z.string(),
      startedBy: z.string().nullable(),
      lines: z.array(
        z.object({ paymentId: z.string().nullable(), chargeId: z.string().nullable(), text: z.string() }),
      ),
    }),
  ),
})

async function open(db: Db) {
  const office = await openOffice(db)
  const { shop } = office
  const scan = () => scanGateway(shop.context())
  const last = async (headers: Record<string, string> = {}) => {
    const { content } = ScanList.parse((await office.call('GET', '/recovery/scans', undefined, headers)).body)
    return content[0] ?? expect.unreachable()
  }
  const order = async (n = 0) => {
    const orderBody = await anOrder(db, { customerEmail: `n${n}@waraq.example` })
    const { body } = await shop.send('POST', '/payments/process', orderBody)
    return String(body.id)
  }
  const paid = async (n = 0) => {
    const chargeId = await order(n)
    await shop.pay(chargeId)
    await shop.send('GET', `/payments/status/${chargeId}`)
    return chargeId
  }
  /** Makes a refund of ours that the gateway has too. */
  const refunded = async (chargeId: string) => {
    const [payment] = await db.select().from(payments).where(eq(payments.chargeId, chargeId))
    const context = shop.context()
    const refundRequest = {
      paymentId: payment?.id ?? '',
      method: 'ORIGINAL_PAYMENT' as const,
      reason: 'QUALITY',
      askedBy: null,
      notifyCustomer: false,
      amountFils: fils(5_000),
    }
    const made = await requestRefund(db, context, refundRequest, 'admin', context.now)
    await sendRefund(context, { refundId: made?.id ?? '' })
    return made?.id ?? ''
  }
  return { ...office, scan, last, order, paid, refunded }
}
const set = (db: Db, chargeId: string, values: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(values).where(eq(payments.chargeId, chargeId))

describe('a scan', () => {
  test('settles a payment that is open here and captured at the gateway', async ({ db }) => {
    const { scan, last, order, shop } = await open(db)
    const chargeId = await order()
    await shop.pay(chargeId)
    await scan()
    expect(await last()).toMatchObject({
      status: 'DONE',
      startedBy: null,
      chargesSeen: 1,
      paymentsChecked: 1,
      recovered: 1,
      problems: 0,
      lines: [{ chargeId, text: 'Missed payment found; subscription set up (BHD 15.950)' }],
    })
    expect(await db.$count(subscriptions)).toBe(1)
    // A payment without a difference adds no line.
    await scan()
    expect(await last()).toMatchObject({ recovered: 0, paymentsChecked: 1, lines: [] })
    expect(await db.$count(subscriptions)).toBe(1)
  })

  test('settles payments that are abandoned or declined here and captured at the gateway', async ({ db }) => {
    const { scan, last, order, shop } = await open(db)
    for (const [n, status] of (['ABANDONED', 'DECLINED', 'FAILED'] as const).entries()) {
      const chargeId = await order(n)
      await set(db, chargeId, { status, nextLookAt: null })
      await shop.pay(chargeId)
    }
    await scan()
    expect(await last()).toMatchObject({ recovered: 3 })
    expect(await db.$count(subscriptions)).toBe(3)
  })

  test('ignores charges of the gateway’s other mode', async ({ db }) => {
    const { scan, last, shop } = await open(db)
    const customer = { first_name: 'Sara', email: 'sara@waraq.example' }
    const charge = { amount: 15.95, customer, source: { id: 'src_card' }, reference: { order: 'elsewhere' } }
    await fetch(`${shop.standinUrl}/standin/seed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ charges: [{ ...charge, created: NOW.toISOString() }] }),
    })
    const context = shop.context()
    await scanGateway({ ...context, tap: { ...context.tap, live: true } })
    expect(await last()).toMatchObject({ chargesSeen: 0, lines: [] })
    await scan()
    expect(await last()).toMatchObject({ chargesSeen: 1, lines: [{}] })
  })

  test('makes an orphan of a captured payment that cannot become a subscription, with its reason', async ({
    db,
  }) => {
    const { scan, last, order, shop } = await open(db)
    const chargeId = await order()
    await db.update(settings).set({ serviceActive: false })
    await shop.pay(chargeId)
    await scan()
    const lastScan = await last({ 'accept-language': 'ar' })
    expect(lastScan).toMatchObject({ orphansFound: 1, recovered: 0 })
    expect(lastScan.lines[0]?.text).toContain('كان الاشتراك متوقفًا عند وصول المبلغ')
  })

  test('corrects open payments that failed at the gateway, however old they are', async ({ db }) => {
    const { scan, last, order, shop } = await open(db)
    const [young, old] = [await order(1), await order(2)]
    await shop.pay(young, 'decline')
    await shop.pay(old, 'cancel')
    await set(db, old, { createdAt: new Date(NOW.getTime() - 5 * DAY_MS) })
    shop.later(4 * DAY_MS)
    await scan()
    // Neither is in a list of three days, so they are read by id.
    expect(await last()).toMatchObject({ chargesSeen: 0, paymentsChecked: 2, corrected: 2, problems: 0 })
    const rows = await db.select().from(payments).orderBy(payments.id)
    expect(rows.map((p) => p.status)).toEqual(['DECLINED', 'CANCELLED'])
  })

  test('abandons a payment that never reached the gateway, after an hour', async ({ db }) => {
    const { scan, last, shop } = await open(db)
    await shop.faults({ error500Before: { next: 2, on: ['createCharge'] } })
    await shop.send('POST', '/payments/process', await anOrder(db))
    await scan()
    expect(await last()).toMatchObject({ corrected: 0, problems: 0 })
    shop.later(HOUR_MS)
    await scan()
    expect(await last()).toMatchObject({ corrected: 1 })
    expect(await db.select().from(payments)).toMatchObject([{ status: 'ABANDONED' }])
  })

  test('reports differences of captured payments without changing them', async ({ db }) => {
    const { scan, last, paid, order, shop } = await open(db)
    const more = await paid(1)
    await set(db, more, { capturedFils: fils(15_000) })
    const declined = await order(2)
    await shop.pay(declined, 'decline')
    await set(db, declined, {
      status: 'CAPTURED',
      outcome: 'SUBSCRIBED',
      capturedFils: fils(15_950),
      capturedCurrency: 'BHD',
    })
    const { payment: unknown } = await aPayment(db)
    await db
      .update(payments)
      .set({ createdAt: new Date(NOW.getTime() - HOUR_MS) })
      .where(eq(payments.id, unknown.id))
    const before = await db.select().from(payments).orderBy(payments.id)
    await scan()
    const lastScan = await last()
    expect(lastScan).toMatchObject({ status: 'DONE', problems: 3, corrected: 0, recovered: 0 })
    expect(lastScan.lines.map((line) => [line.chargeId, line.text]).sort()).toEqual(
      [
        [more, 'The gateway charged BHD 15.950; our records say BHD 15.000'],
        [declined, 'Paid in our records, but the gateway says “declined”'],
        [unknown.chargeId, en.scan.lines.CHARGE_MISSING],
      ].sort(),
    )
    expect(await db.select().from(payments).orderBy(payments.id)).toEqual(before)
  })

  test('corrects pending refunds that the gateway has completed', async ({ db }) => {
    const { scan, last, paid, refunded } = await open(db)
    const [recent, old] = [await refunded(await paid(1)), await refunded(await paid(2))]
    const waits = { status: 'PENDING', doneAt: null } as const
    await db.update(refunds).set(waits)
    await db
      .update(refunds)
      .set({ createdAt: new Date(NOW.getTime() - 9 * DAY_MS) })
      .where(eq(refunds.id, old))
    await scan()
    expect(await last()).toMatchObject({ refundsSeen: 2, refundsChecked: 2, corrected: 2, problems: 0 })
    expect((await db.select().from(refunds).orderBy(refunds.id)).map((r) => [r.id, r.status])).toEqual([
      [recent, 'DONE'],
      [old, 'DONE'],
    ])
  })

  test('reads a pending refund by id when the list does not have it any more', async ({ db }) => {
    const { scan, last, paid, refunded, shop } = await open(db)
    await refunded(await paid())
    await db.update(refunds).set({ status: 'PENDING', doneAt: null })
    shop.later(5 * DAY_MS)
    await scan()
    expect(await last()).toMatchObject({ refundsSeen: 0, refundsChecked: 1, corrected: 1 })
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'DONE' }])
  })

  test('reports contradicting refunds without changing their status', async ({ db }) => {
    const { scan, last, paid, refunded, shop } = await open(db)
    const refused = await refunded(await paid(1))
    await db.update(refunds).set({ status: 'FAILED', doneAt: null }).where(eq(refunds.id, refused))
    await shop.faults({ declinedRefund: { next: 1 } })
    const made = await refunded(await paid(2))
    await db.update(refunds).set({ status: 'DONE', doneAt: NOW }).where(eq(refunds.id, made))
    const other = await refunded(await paid(3))
    await db
      .update(refunds)
      .set({ amountFils: fils(4_000) })
      .where(eq(refunds.id, other))
    const unknown = await refunded(await paid(4))
    await db.update(refunds).set({ gatewayRefundId: 're_gone' }).where(eq(refunds.id, unknown))
    const before = await db.select().from(refunds).orderBy(refunds.id)
    await scan()
    const lastScan = await last()
    expect(lastScan.lines.map((line) => line.text)).toEqual(
      expect.arrayContaining([
        'Declined here, but the gateway shows the BHD 5.000 refund as made or pending. Don’t send it again.',
        'Made here, but the gateway declined the BHD 5.000 refund',
        'The gateway refunded BHD 5.000; our records say BHD 4.000',
        'A refund of BHD 5.000 is in our records but not at the gateway',
      ]),
    )
    expect(lastScan).toMatchObject({ recovered: 0 })
    const after = await db.select().from(refunds).orderBy(refunds.id)
    expect(after.slice(0, before.length).map((r) => r.status)).toEqual(before.map((r) => r.status))
  })

  test('counts all problems, but stores only a limited number of lines', async ({ db }) => {
    const { scan, last } = await open(db)
    for (let n = 0; n < SCAN_LINES + 5; n++)
      await aPayment(db, { payment: { createdAt: new Date(NOW.getTime() - HOUR_MS) } })
    await scan()
    const lastScan = await last()
    expect(lastScan).toMatchObject({ problems: SCAN_LINES + 5 })
    expect(lastScan.lines).toHaveLength(SCAN_LINES)
  })
})

describe('scans', () => {
  test('can be started by an admin: the response comes at once, a job does the work, and the audit log names the admin', async ({
    db,
  }) => {
    const { call, last, order, shop, admin } = await open(db)
    await shop.pay(await order())
    const { status, body } = await call('POST', '/recovery/scan')
    expect([status, body]).toMatchObject([201, { status: 'RUNNING', startedBy: 'Huda Admin', lines: [] }])
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'POST /admin/recovery/scan', target: body.id, actorId: admin.id },
    ])
    const again = await call('POST', '/recovery/scan')
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        errorCode: 'SCAN_RUNNING',
        message: 'A scan has been running since 9:00 AM. The result appears here when it’s done.',
      },
    ])
    await scanGateway(shop.context(), { scanId: body.id })
    expect(await last()).toMatchObject({ id: body.id, status: 'DONE', recovered: 1, startedBy: 'Huda Admin' })
    expect((await call('POST', '/recovery/scan')).status).toBe(201)
  })

  test('do not run at the same time: the second does nothing', async ({ db }) => {
    const { call, shop, order, scan } = await open(db)
    await shop.pay(await order())
    await call('POST', '/recovery/scan')
    await scan()
    expect(await db.$count(subscriptions)).toBe(0)
    expect(await db.$count(recoveryScans)).toBe(1)
    // A retried job must not count as done.
    await expect(scanGateway(shop.context(), {}, { tries: 2 })).rejects.toThrow('another scan runs')
  })

  test('that were killed fail after a silence, and another one can run', async ({ db }) => {
    const { call, last, shop, order, scan } = await open(db)
    await shop.pay(await order())
    const { body } = await call('POST', '/recovery/scan')
    shop.later(SCAN_SILENT_MS - SECOND_MS)
    await scan()
    expect(await db.$count(subscriptions)).toBe(0)
    shop.later(SECOND_MS)
    expect((await last()).status).toBe('FAILED')
    await scan()
    expect(await last()).toMatchObject({ status: 'DONE', recovered: 1 })
    const [killed] = await db.select().from(recoveryScans).where(eq(recoveryScans.id, body.id))
    expect(killed).toMatchObject({ status: 'FAILED', lines: [{ kind: 'STOPPED' }] })
  })

  test('that were slow and replaced stop without changes', async ({ db }) => {
    const { shop, order, last } = await open(db)
    for (const n of [1, 2]) await shop.pay(await order(n))
    const { tap, ...context } = shop.context()
    let meanwhile: Promise<void> | undefined
    const listCharges: typeof tap.listCharges = async (query) => {
      const page = await tap.listCharges(query)
      // Its process slept so long that another scan started and finished.
      shop.later(SCAN_SILENT_MS)
      meanwhile ??= scanGateway(shop.context())
      await meanwhile
      return page
    }
    await scanGateway({ ...context, tap: { ...tap, listCharges } })
    const rows = await db.select().from(recoveryScans).orderBy(recoveryScans.startedAt)
    expect(rows.map((r) => [r.status, r.recovered])).toEqual([
      ['FAILED', 0],
      ['DONE', 2],
    ])
    expect((await last()).status).toBe('DONE')
    expect(await db.$count(subscriptions)).toBe(2)
  })

  test('fail while the gateway is unreachable, and the next try succeeds', async ({ db }) => {
    const { call, shop, order, last } = await open(db)
    await shop.pay(await order())
    const { body } = await call('POST', '/recovery/scan')
    await shop.faults({ error500Before: { chance: 1, on: ['listCharges'] } })
    await expect(scanGateway(shop.context(), { scanId: body.id })).rejects.toThrow()
    const failed = await last()
    expect(failed).toMatchObject({ status: 'FAILED', problems: 1 })
    expect(failed.lines.map((line) => line.text)).toEqual([en.scan.lines.GATEWAY_AWAY])
    await shop.faults({ error500Before: null })
    shop.later(MINUTE_MS)
    await scanGateway(shop.context(), { scanId: body.id }, { tries: 2 })
    expect(await last()).toMatchObject({ status: 'DONE', recovered: 1, startedBy: 'Huda Admin' })
  })

  test('continue after charges that the gateway refuses to return', async ({ db }) => {
    const { last, shop, order } = await open(db)
    const behind = await order(0)
    for (const n of [1, 2, 3]) await shop.pay(await order(n))
    await shop.pay(behind)
    const { tap, ...context } = shop.context()
    const readCharge: typeof tap.readCharge = async (id) => {
      if (id === behind) return tap.readCharge(id)
      throw new TapError('refused', '1100', 'retrieveCharge: no')
    }
    await scanGateway({ ...context, tap: { ...tap, readCharge } })
    expect(await last()).toMatchObject({ status: 'DONE', recovered: 1, problems: 3 })
  })

  test('continue after one unreadable charge, and fail after three in a row', async ({ db }) => {
    const { scan, last, shop, order } = await open(db)
    for (const n of [1, 2, 3, 4]) await shop.pay(await order(n))
    await shop.faults({ error500Before: { next: 2, on: ['retrieveCharge'] } })
    await scan()
    expect(await last()).toMatchObject({ status: 'DONE', recovered: 3, problems: 1 })
    await db.update(payments).set({ createdAt: new Date(NOW.getTime() - HOUR_MS) })
    for (const n of [5, 6, 7, 8]) await shop.pay(await order(n))
    await shop.faults({ error500Before: { chance: 1, on: ['retrieveCharge'] } })
    await expect(scan()).rejects.toThrow()
    expect(await last()).toMatchObject({ status: 'FAILED', recovered: 0, problems: 3 })
  })

  test('are listed newest first, at most twenty', async ({ db }) => {
    const { call, shop, scan } = await open(db)
    for (let n = 0; n < 21; n++) {
      shop.later(HOUR_MS)
      await scan()
    }
    const { content } = (await call('GET', '/recovery/scans')).body
    expect(content).toHaveLength(20)
    expect(content[0].startedAt > content[19].startedAt).toBe(true)
  })
})
