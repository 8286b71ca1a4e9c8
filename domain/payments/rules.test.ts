import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'
import { fils } from '../money.ts'
import {
  chargeStatuses,
  classifyCharge,
  creditableFils,
  creditUsed,
  inCancellationEmail,
  isOpen,
  isReplaceable,
  isWatched,
  neverReached,
  nextLook,
  paymentStatuses,
  refundableFils,
  returnableCredit,
  SMALLEST_CHARGE,
} from './rules.ts'

const begun = new Date('2026-12-01T09:00:00+03:00')
const since = (ms: number) => new Date(begun.getTime() + ms)

test('another payment can replace only an INITIATED one without a saved card', () => {
  const replaceable = paymentStatuses.filter((status) => isReplaceable({ status, savedCardId: null }))
  expect(replaceable).toEqual(['INITIATED'])
  expect(isReplaceable({ status: 'INITIATED', savedCardId: 'a card' })).toBe(false)
})
test('a replaced payment is polled until its charge can no longer be paid, and blocks no other', () => {
  expect(isOpen('REPLACED')).toBe(false)
  expect(isWatched({ status: 'REPLACED', nextLookAt: begun })).toBe(true)
  expect(isWatched({ status: 'REPLACED', nextLookAt: null })).toBe(false)
  expect(isWatched({ status: 'CANCELLED', nextLookAt: begun })).toBe(false)
  expect(isWatched({ status: 'UNKNOWN', nextLookAt: null })).toBe(true)
})

describe('an open payment is polled', () => {
  test('every two minutes while it can be paid, and for ten minutes after', () => {
    expect(nextLook(begun, begun)).toEqual(since(2 * MINUTE_MS))
    expect(nextLook(begun, since(24 * MINUTE_MS))).toEqual(since(26 * MINUTE_MS))
  })
  test('then after one hour, after six, and daily for a week', () => {
    const quiet = 25 * MINUTE_MS
    const looks: number[] = []
    for (let at: Date | null = since(quiet); at; at = nextLook(begun, at))
      looks.push(at.getTime() - begun.getTime() - quiet)
    expect(looks).toEqual([0, HOUR_MS, 6 * HOUR_MS, ...[1, 2, 3, 4, 5, 6, 7].map((n) => n * DAY_MS)])
  })
  test('always later than now, and not after the last day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 * DAY_MS }), (ms) => {
        const next = nextLook(begun, since(ms))
        if (ms >= 25 * MINUTE_MS + 7 * DAY_MS) expect(next).toBeNull()
        else expect(next?.getTime()).toBeGreaterThan(since(ms).getTime())
      }),
    )
  })
  test('and counts as never reached only when it can no longer be paid', () => {
    expect(neverReached(begun, since(25 * MINUTE_MS - 1))).toBe(false)
    expect(neverReached(begun, since(25 * MINUTE_MS))).toBe(true)
  })
})

describe('credit', () => {
  test('pays all, or leaves an amount that can be charged, and never exceeds the balance', () => {
    const amount = fc.integer({ min: 0, max: 200_000 }).map(fils)
    fc.assert(
      fc.property(
        amount.filter((n) => n >= 110),
        amount,
        (total, credit) => {
          const used = creditUsed(total, credit)
          expect(used).toBeGreaterThanOrEqual(0)
          expect(used).toBeLessThanOrEqual(Math.min(total, credit))
          const rest = total - used
          expect(rest === 0 || rest >= SMALLEST_CHARGE).toBe(true)
          if (credit >= total) expect(rest).toBe(0)
        },
      ),
    )
  })
})

describe('a charge is classified', () => {
  const expected = { chargeFils: fils(15_950), live: false, paymentId: 'ours' }
  const charge = {
    status: 'CAPTURED',
    amountFils: fils(15_950),
    currency: 'BHD',
    order: 'ours',
    live: false,
  } as const
  test.for([
    ['as paid', {}, { is: 'paid' }],
    ['as foreign by its mode', { live: true }, { is: 'foreign' }],
    ['as foreign by its reference', { order: 'theirs' }, { is: 'foreign' }],
    ['as foreign without one', { order: null }, { is: 'foreign' }],
    ['as an orphan by a fils', { amountFils: fils(15_949) }, { is: 'orphan', why: 'AMOUNT_DIFFERS' }],
    ['as an orphan by its currency', { currency: 'KWD' }, { is: 'orphan', why: 'CURRENCY_DIFFERS' }],
  ] as const)('%s', ([, over, verdict]) => {
    expect(classifyCharge({ ...charge, ...over }, expected)).toEqual(verdict)
  })
  test('never as paid or orphan unless it is captured', () => {
    for (const status of chargeStatuses.filter((s) => s !== 'CAPTURED'))
      expect(classifyCharge({ ...charge, status, amountFils: fils(1) }, expected).is).toBe(
        isOpen(status) ? 'open' : 'failed',
      )
  })
})

test('refunds and credits of a payment never exceed what was paid, and can return all of it, in any order', () => {
  const step = fc.record({ refund: fc.boolean(), amount: fc.nat(20_000), all: fc.boolean() })
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.array(step), (captured, credit, steps) => {
      const paid = {
        capturedFils: fils(captured),
        creditFils: fils(credit),
        refundedFils: fils(0),
        creditedFils: fils(0),
      }
      let returned = fils(0)
      const bringBack = () => {
        if (paid.refundedFils === captured) returned = fils(Math.max(returned, returnableCredit(paid)))
      }
      for (const { refund, amount, all } of [...steps, { refund: true, amount: 0, all: true }]) {
        const left = refund ? refundableFils(paid) : creditableFils(paid, fils(credit - returned))
        expect(left).toBeGreaterThanOrEqual(0)
        const amountBack = all ? left : Math.min(amount, left)
        if (refund) paid.refundedFils = fils(paid.refundedFils + amountBack)
        else paid.creditedFils = fils(paid.creditedFils + amountBack)
        if (refund) bringBack()
        expect(paid.refundedFils + paid.creditedFils + returned).toBeLessThanOrEqual(captured + credit)
      }
      expect(paid.refundedFils + paid.creditedFils + returned).toBe(captured + credit)
    }),
  )
})

test('the cancellation email covers a refund for an hour; a completed transfer and a retry have their own email', () => {
  const refund = { method: 'ORIGINAL_PAYMENT', isRetry: false, tookMs: null } as const
  expect(inCancellationEmail(refund)).toBe(true)
  expect(inCancellationEmail({ ...refund, tookMs: HOUR_MS })).toBe(true)
  expect(inCancellationEmail({ ...refund, tookMs: HOUR_MS + 1 })).toBe(false)
  expect(inCancellationEmail({ ...refund, isRetry: true })).toBe(false)
  expect(inCancellationEmail({ ...refund, method: 'BANK_TRANSFER' })).toBe(true)
  expect(inCancellationEmail({ ...refund, method: 'BANK_TRANSFER', tookMs: HOUR_MS })).toBe(false)
})
