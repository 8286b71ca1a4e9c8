import { randomUUIDv7 } from 'node:crypto'
import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { makeKeys } from '../keys.ts'
import { record } from '../payments/events.ts'
import { tracePath } from '../payments/traceLink.ts'
import { NOW, SECRET, test } from '../test/app.ts'
import { aPayment, aPurchase, aReceipt, aRefund } from '../test/testPurchase.ts'
import { readTrace } from './trace.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const open = { status: 'INITIATED', capturedFils: null, capturedCurrency: null, capturedAt: null } as const
const orphan = { outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF', orphanedAt: later(MINUTE_MS) } as const
const summaryOf = (trace: Awaited<ReturnType<typeof readTrace>>) => [
  ...trace.steps.map((s) => (s.formattedAmount ? `${s.step} ${s.formattedAmount}` : s.step)),
  `now ${trace.now}`,
]

describe('the trace of a payment', () => {
  test('shows an open payment as WAITING', async ({ db }) => {
    const { payment } = await aPayment(db, { payment: open })
    const trace = await readTrace(db, payment.id, 'en')
    expect(summaryOf(trace)).toEqual(['STARTED BHD 15.950', 'now WAITING'])
    expect(trace).toMatchObject({ subscription: null, receipt: null, refundStatus: null })
  })

  test('shows a declined payment as FAILED, with the time', async ({ db }) => {
    const { payment } = await aPayment(db, { payment: { ...open, status: 'DECLINED' } })
    await record(
      db,
      { paymentId: payment.id, kind: 'STATUS', status: 'DECLINED', source: 'webhook' },
      later(MINUTE_MS),
    )
    const trace = await readTrace(db, payment.id, 'en')
    expect(summaryOf(trace)).toEqual(['STARTED BHD 15.950', 'NOT_CAPTURED', 'now FAILED'])
    expect(trace.steps[1]?.at).toBe(later(MINUTE_MS).toISOString())
  })

  test('leaves returned credit out of the captured amount of a payment that was paid late', async ({
    db,
  }) => {
    const late = { creditFils: fils(5_000), chargeFils: fils(10_950), capturedFils: fils(10_950) }
    const { payment } = await aPayment(db, {
      payment: { ...orphan, ...late, orphanedAt: later(HOUR_MS), capturedAt: later(HOUR_MS) },
    })
    const back = { paymentId: payment.id, kind: 'CREDIT_RETURNED', source: 'janitor' } as const
    await record(db, back, later(MINUTE_MS))
    expect(summaryOf(await readTrace(db, payment.id, 'en'))).toEqual([
      'STARTED BHD 15.950',
      'CREDIT_RETURNED BHD 5.000',
      'CAPTURED BHD 10.950',
      'RECOVERING',
      'now RECOVERING',
    ])
  })

  test('shows the subscription and receipt of a successful payment in the requested language', async ({
    db,
  }) => {
    const { payment, subscription } = await aPurchase(db)
    await aReceipt(db, payment.id, NOW)
    const trace = await readTrace(db, payment.id, 'ar')
    expect(summaryOf(trace)).toEqual([
      'STARTED 15.950 د.ب',
      'CAPTURED 15.950 د.ب',
      'SUBSCRIBED',
      'now SUBSCRIBED',
    ])
    expect(trace).toMatchObject({
      paymentTransactionId: payment.chargeId,
      planName: 'الباقة الأسبوعية',
      subscription: { number: `W-${subscription.number}`, startDate: '2026-12-06', endDate: '2026-12-10' },
      receipt: { number: '2026-000001', planName: 'الباقة الأسبوعية' },
    })
  })

  test('shows an orphan as RECOVERING, REFUNDING and then REFUNDED', async ({ db }) => {
    const { payment } = await aPayment(db, { payment: orphan })
    const before = ['STARTED BHD 15.950', 'CAPTURED BHD 15.950', 'RECOVERING']
    expect(summaryOf(await readTrace(db, payment.id, 'en'))).toEqual([...before, 'now RECOVERING'])
    const failed = { status: 'FAILED', createdAt: later(HOUR_MS), updatedAt: later(2 * HOUR_MS) } as const
    await aRefund(db, payment.id, failed)
    const stuck = await readTrace(db, payment.id, 'en')
    expect(summaryOf(stuck)).toEqual([
      ...before,
      'REFUND_ASKED BHD 15.950',
      'REFUND_FAILED BHD 15.950',
      'now REFUNDING',
    ])
    expect(stuck.refundStatus).toBe('FAILED')
    await aRefund(db, payment.id, {
      status: 'DONE',
      createdAt: later(3 * HOUR_MS),
      updatedAt: later(4 * HOUR_MS),
      doneAt: later(4 * HOUR_MS),
    })
    const back = await readTrace(db, payment.id, 'en')
    expect(summaryOf(back).slice(-3)).toEqual([
      'REFUND_ASKED BHD 15.950',
      'REFUND_DONE BHD 15.950',
      'now REFUNDED',
    ])
    expect(back.steps.at(-1)?.at).toBe(later(4 * HOUR_MS).toISOString())
  })

  test('keeps SUBSCRIBED after a partial refund', async ({ db }) => {
    const { payment } = await aPurchase(db)
    const part = { type: 'PARTIAL', amountFils: fils(3_000), createdAt: later(HOUR_MS) } as const
    await aRefund(db, payment.id, { ...part, status: 'DONE', updatedAt: later(HOUR_MS) })
    expect((await readTrace(db, payment.id, 'en')).now).toBe('SUBSCRIBED')
    await aRefund(db, payment.id, { ...part, status: 'PENDING', updatedAt: later(HOUR_MS) })
    expect(await readTrace(db, payment.id, 'en')).toMatchObject({ now: 'REFUNDING', refundStatus: 'PENDING' })
  })

  test('shows the steps of each refund: sent, waiting at the bank, and its method', async ({ db }) => {
    const { payment } = await aPurchase(db)
    const part = { type: 'PARTIAL', amountFils: fils(3_000) } as const
    const sent = await aRefund(db, payment.id, { ...part, status: 'PENDING', createdAt: later(HOUR_MS) })
    const news = (status: string) =>
      ({
        paymentId: payment.id,
        kind: 'REFUND_STATUS',
        source: 'janitor',
        details: { refundId: sent.id, status },
      }) as const
    await record(db, news('SENT'), later(HOUR_MS + MINUTE_MS))
    await record(db, news('PENDING'), later(HOUR_MS + 2 * MINUTE_MS))
    const made = { ...part, status: 'DONE', amountFils: fils(1_000) } as const
    const at = (hours: number) => ({
      createdAt: later(hours * HOUR_MS),
      doneAt: later((hours + 1) * HOUR_MS),
    })
    await aRefund(db, payment.id, { ...made, ...at(2), method: 'BANK_TRANSFER' })
    await aRefund(db, payment.id, { ...made, ...at(4), method: 'STORE_CREDIT' })
    const trace = await readTrace(db, payment.id, 'en')
    expect(summaryOf(trace).slice(3)).toEqual([
      'REFUND_ASKED BHD 3.000',
      'REFUND_SENT BHD 3.000',
      'REFUND_ASKED BHD 1.000',
      'TRANSFER_MADE BHD 1.000',
      'REFUND_ASKED BHD 1.000',
      'CREDIT_GIVEN BHD 1.000',
      'now REFUNDING',
    ])
    expect(trace.steps.map((s) => s.at)).toContain(later(HOUR_MS + MINUTE_MS).toISOString())
    expect(trace.steps.find((s) => s.step === 'TRANSFER_MADE')?.at).toBe(later(3 * HOUR_MS).toISOString())
    // The unfinished refund, not the last one.
    expect(trace).toMatchObject({ refundStatus: 'PENDING', refundMethod: 'ORIGINAL_PAYMENT' })
  })

  test('shows an amount in another currency with that currency, also without an order', async ({ db }) => {
    const { payment } = await aPayment(db, {
      payment: {
        ...orphan,
        orderId: null,
        capturedCurrency: 'USD',
        orphanReason: 'CURRENCY_DIFFERS',
      },
    })
    const trace = await readTrace(db, payment.id, 'en')
    expect(trace).toMatchObject({ formattedAmount: 'USD 15.950', planName: null })
    expect(summaryOf(trace)[1]).toBe('CAPTURED USD 15.950')
  })

  test('shows its refund, and the start of a found payment, in that currency', async ({ db }) => {
    const foreign = { ...orphan, capturedCurrency: 'USD', orphanReason: 'CURRENCY_DIFFERS' } as const
    const ordered = await aPayment(db, { payment: { ...foreign, creditFils: fils(1_000) } })
    await aRefund(db, ordered.payment.id, {
      status: 'DONE',
      createdAt: later(HOUR_MS),
      doneAt: later(HOUR_MS),
    })
    expect(summaryOf(await readTrace(db, ordered.payment.id, 'ar'))).toEqual([
      'STARTED 16.950 د.ب',
      'CAPTURED USD 15.950',
      'RECOVERING',
      'REFUND_ASKED USD 15.950',
      'REFUND_DONE USD 15.950',
      'now REFUNDED',
    ])
    const found = await aPayment(db, { payment: { ...foreign, orderId: null, found: true } })
    expect(summaryOf(await readTrace(db, found.payment.id, 'en'))[0]).toBe('STARTED USD 15.950')
  })
})

describe('the signed link', () => {
  const keys = makeKeys(SECRET)
  const tokenFor = (id: string) => tracePath(keys, id).split('token=')[1] ?? ''

  test('returns its payment, and a wrong token returns LINK_INVALID', async ({ db, app }) => {
    const { payment } = await aPurchase(db)
    const ask = (token: unknown) =>
      app.inject({ method: 'POST', url: '/api/payments/trace', payload: { token } })
    const answer = await ask(tokenFor(payment.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ now: 'SUBSCRIBED', paymentTransactionId: payment.chargeId })
    for (const token of ['x', tokenFor(payment.id).slice(1), tokenFor(randomUUIDv7()), payment.id]) {
      const refused = await ask(token)
      expect([token, refused.statusCode, refused.json().errorCode]).toEqual([token, 400, 'LINK_INVALID'])
    }
    for (const token of ['', 'x'.repeat(201), 7, null])
      expect((await ask(token)).json().errorCode).toBe('VALIDATION_FAILED')
  })
})
