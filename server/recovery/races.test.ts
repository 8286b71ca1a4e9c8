import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { ORPHAN_REFUND_MS } from '../../domain/payments/rules.ts'
import { BULK_GROUP } from '../../domain/recovery/rules.ts'
import type { Store } from '../db/client.ts'
import { payments } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrphan, openRecoveryDesk } from '../test/testOrphans.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { followUpOrphans } from './orphans.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }
/** The table that a recovery reads after its locks, and the table that a refund writes to after its locks. */
const [RECOVERING, REFUNDING] = ['plans', 'payment_events']
type DeskAnswer = Answer & { body: { message?: string; current?: { decidedBy: string | null } } }

async function twoDesks({ db }: Store) {
  const desk = await openRecoveryDesk(db)
  const other = await aUser(db, { role: 'ADMIN', fullName: 'Salman Admin' })
  /** An orphan without a decision for more than seven days. */
  const anOldOrphan = async () => {
    const orphanedAt = new Date(NOW.getTime() - ORPHAN_REFUND_MS - DAY_MS)
    const { payment } = await anOrphan(db, 'SERVICE_OFF', { payment: { orphanedAt, remindedAt: NOW } })
    const { id } = payment
    const answered = ({ status, body }: DeskAnswer): DeskAnswer => ({ status, body })
    return {
      recovering: { run: async () => answered(await desk.recover(id)), heldAt: RECOVERING },
      recoveringToo: {
        run: async () => {
          const body = { paymentTransactionId: id, ...desk.terms, newAddress: 'House 7, Road 2803, Seef' }
          return answered(await desk.shop.sendAs(other, 'POST', '/admin/recovery/recover-subscription', body))
        },
        heldAt: RECOVERING,
      },
      refundingToo: {
        run: async () =>
          answered(
            await desk.shop.sendAs(other, 'POST', `/admin/recovery/mark-for-refund/${id}?reason=OTHER`),
          ),
        heldAt: REFUNDING,
      },
      job: { run: () => followUpOrphans(desk.shop.context()), heldAt: REFUNDING },
      /** Checks that the payment was either recovered or refunded, once. Returns the outcome and who decided. */
      became: async () => {
        const [row] = await db.select().from(payments).where(eq(payments.id, id))
        const made = await db.$count(subscriptions, eq(subscriptions.paymentId, id))
        const papers = await db.$count(receipts, eq(receipts.paymentId, id))
        const back = await db.$count(refunds, eq(refunds.paymentId, id))
        const isRecovered = row?.outcome === 'SUBSCRIBED'
        expect([made, papers, back]).toEqual(isRecovered ? [1, 1, 0] : [0, 0, 1])
        expect(row?.refundedFils).toBe(isRecovered ? 0 : 15_950)
        expect(row?.decidedAt).toEqual(NOW)
        return { outcome: row?.outcome, by: row?.decidedBy ?? null }
      },
    }
  }
  return { anOldOrphan, admin: desk.admin, other }
}

/** The side that lost gets the name of the other and the date. */
function expectRefused({ status, body }: DeskAnswer, code: string, name: string) {
  expect([status, body.errorCode]).toEqual([409, code])
  expect(body.message).toContain(name)
  expect(body.message).toContain('1 December 2026')
}

test(
  'two admins recover the same payment: one subscription, and the second gets 409',
  long,
  async ({ store }) => {
    const { anOldOrphan, admin, other } = await twoDesks(store)
    await race<DeskAnswer, DeskAnswer>(store, async () => {
      const { recovering, recoveringToo, became } = await anOldOrphan()
      return {
        sides: { a: recovering, b: recoveringToo },
        check: async ({ a, b }, first) => {
          const { outcome, by } = await became()
          expect(outcome).toBe('SUBSCRIBED')
          const isFirst = a.status === 201
          if (first) expect(isFirst ? 'a' : 'b').toBe(first)
          expect(by).toBe(isFirst ? admin.id : other.id)
          expectRefused(isFirst ? b : a, 'ALREADY_RECOVERED', isFirst ? 'Huda Admin' : 'Salman Admin')
        },
      }
    })
  },
)

test(
  'one admin recovers and one refunds: one of them wins, and the second gets 409',
  long,
  async ({ store }) => {
    const { anOldOrphan, admin, other } = await twoDesks(store)
    await race<DeskAnswer, DeskAnswer>(store, async () => {
      const { recovering, refundingToo, became } = await anOldOrphan()
      return {
        sides: { a: recovering, b: refundingToo },
        check: async ({ a, b }, first) => {
          const { outcome, by } = await became()
          const isRecovered = a.status === 201
          if (first) expect(isRecovered ? 'a' : 'b').toBe(first)
          expect([outcome, by]).toEqual(isRecovered ? ['SUBSCRIBED', admin.id] : ['REFUNDED', other.id])
          if (isRecovered) expectRefused(b, 'ALREADY_RECOVERED', 'Huda Admin')
          else expectRefused(a, 'ALREADY_MARKED_FOR_REFUND', 'Salman Admin')
        },
      }
    })
  },
)

test('recovery and the automatic refund after seven days: one of them wins', long, async ({ store }) => {
  const { anOldOrphan, admin } = await twoDesks(store)
  await race<DeskAnswer, void>(store, async () => {
    const { recovering, job, became } = await anOldOrphan()
    return {
      sides: { a: recovering, b: job },
      check: async ({ a }, first) => {
        const { outcome, by } = await became()
        const isRecovered = a.status === 201
        if (first) expect(isRecovered ? 'a' : 'b').toBe(first)
        expect([outcome, by]).toEqual(isRecovered ? ['SUBSCRIBED', admin.id] : ['REFUNDED', null])
        if (!isRecovered) expectRefused(a, 'ALREADY_MARKED_FOR_REFUND', 'The shop')
      },
    }
  })
})

test('marking for refund and the automatic refund after seven days: one refund', long, async ({ store }) => {
  const { anOldOrphan, other } = await twoDesks(store)
  await race<DeskAnswer, void>(store, async () => {
    const { refundingToo, job, became } = await anOldOrphan()
    return {
      sides: { a: refundingToo, b: job },
      check: async ({ a }, first) => {
        const { outcome, by } = await became()
        const isTheirs = a.status === 200
        if (first) expect(isTheirs ? 'a' : 'b').toBe(first)
        expect([outcome, by]).toEqual(['REFUNDED', isTheirs ? other.id : null])
        if (!isTheirs) expectRefused(a, 'ALREADY_MARKED_FOR_REFUND', 'The shop')
      },
    }
  })
})

/** 500 in the long version. */
const MANY = Math.min(500, 100 * Math.ceil(Number(process.env.RACE_ROUNDS ?? 20) / 4))
test(
  `${MANY} recoveries by two admins with the same list, some of them impossible: the counts are right`,
  long,
  async ({ store }) => {
    const { db } = store
    const desk = await openRecoveryDesk(db)
    const other = await aUser(db, { role: 'ADMIN' })
    const ids: string[] = []
    for (let n = 0; n < MANY; n++) {
      const foreign = n % 100 === 7
      const { payment } = await anOrphan(db, foreign ? 'CURRENCY_DIFFERS' : 'SERVICE_OFF', {
        order: { customerEmail: `buyer${n}@waraq.example` },
        payment: foreign ? { capturedCurrency: 'USD' } : {},
      })
      ids.push(payment.id)
    }
    const before = await db.$count(subscriptions)
    type Failure = { errorCode: string }
    const sums = { requested: 0, done: 0, named: 0, already: 0, foreign: 0 }
    const count = ({ body }: Awaited<ReturnType<typeof desk.recoverAll>>) => {
      const failures: Failure[] = body.failures
      sums.requested += body.totalRequested
      sums.done += body.successfulRecoveries
      sums.named += body.recoveredSubscriptions.length
      sums.already += failures.filter((f) => f.errorCode === 'ALREADY_RECOVERED').length
      sums.foreign += failures.filter((f) => f.errorCode === 'RECOVERY_CURRENCY').length
    }
    for (let n = 0; n < ids.length; n += BULK_GROUP) {
      const paymentIds = ids.slice(n, n + BULK_GROUP)
      const body = { ...desk.terms, paymentIds }
      const both = [
        desk.recoverAll(paymentIds),
        desk.shop.sendAs(other, 'POST', '/admin/recovery/bulk-recover', body),
      ]
      for (const answer of await Promise.all(both)) count(answer)
    }
    const foreign = MANY / 100
    const done = MANY - foreign
    expect(sums).toEqual({ requested: 2 * MANY, done, named: done, already: done, foreign: 2 * foreign })
    expect((await db.$count(subscriptions)) - before).toBe(done)
  },
)
