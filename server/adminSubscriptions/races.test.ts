import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import type { Store } from '../db/client.ts'
import { expireUnpaid } from '../subscriptions/changes/expireUnpaid.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { aSubscription } from '../test/testSubscription.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }
/** The table that an admin's change reads after its locks, and the table that settling writes to after its locks. */
const [LOOKING, SETTLING] = ['skipped_days', 'subscription_history']
const statuses = (answers: { a: Answer; b: Answer }) => [answers.a.status, answers.b.status].toSorted()

async function anOffice({ db }: Store) {
  const office = await openOffice(db)
  /** A subscription whose link was paid at the gateway, while our status is not read yet. */
  const aPaidLink = async () => {
    const one = await office.add()
    const { body } = await one.press()
    await office.shop.pay(body.id)
    const settle = {
      run: (): Promise<Answer> => office.shop.send('GET', `/payments/status/${body.id}`),
      heldAt: SETTLING,
    }
    return { ...one, settle }
  }
  return { ...office, aPaidLink }
}

test('marked as paid twice: one payment, and the subscription starts once', long, async ({ store }) => {
  const { add } = await anOffice(store)
  await race(store, async () => {
    const one = await add({ paymentMethod: 'CASH' })
    const press = { run: (): Promise<Answer> => one.markPaid(), heldAt: LOOKING }
    return {
      sides: { a: press, b: press },
      check: async (answers) => {
        expect(statuses(answers)).toEqual([200, 409])
        expect(await one.payments()).toMatchObject([{ outcome: 'SUBSCRIBED', capturedFils: 15_950 }])
        expect(await one.days()).toHaveLength(5)
        expect((await one.story()).map(([reason]) => reason)).toEqual(['ADDED_BY_HAND', 'PAID'])
      },
    }
  })
})

test(
  'the link is paid while an admin marks it as paid: it starts once, and a second payment is refunded',
  long,
  async ({ store }) => {
    const { aPaidLink } = await anOffice(store)
    await race(store, async () => {
      const one = await aPaidLink()
      const marking = { run: (): Promise<Answer> => one.markPaid(), heldAt: LOOKING }
      return {
        sides: { a: one.settle, b: marking },
        check: async ({ b }) => {
          expect(await one.row()).toMatchObject({ status: 'ACTIVE' })
          expect(await one.days()).toHaveLength(5)
          const outcomes = (await one.payments()).map((p) => [p.method, p.outcome, p.orphanReason])
          expect(outcomes).toEqual(
            b.status === 200
              ? [
                  ['CARD', 'REFUNDED', 'PAID_TWICE'],
                  ['CASH', 'SUBSCRIBED', null],
                ]
              : [['CARD', 'SUBSCRIBED', null]],
          )
          expect((await one.story()).map(([reason]) => reason)).toEqual(['ADDED_BY_HAND', 'PAID'])
        },
      }
    })
  },
)

test(
  'withdrawn while it is paid: the payment becomes an orphan, or the cancellation refunds it',
  long,
  async ({ store }) => {
    const { aPaidLink } = await anOffice(store)
    await race(store, async () => {
      const one = await aPaidLink()
      const withdrawing = { run: (): Promise<Answer> => one.cancel(), heldAt: LOOKING }
      return {
        sides: { a: one.settle, b: withdrawing },
        check: async ({ b }) => {
          expect(b.status).toBe(200)
          const row = await one.row()
          expect(row?.status).toBe('CANCELLED')
          const [payment] = await one.payments()
          const back = await store.db
            .select()
            .from(refunds)
            .where(eq(refunds.paymentId, payment?.id ?? ''))
          if (row?.paymentId === null) {
            expect(payment).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'SUBSCRIPTION_CANCELLED' })
            expect(back).toEqual([])
          } else {
            expect(payment).toMatchObject({ outcome: 'SUBSCRIBED', refundedFils: 15_950 })
            expect(back).toMatchObject([{ amountFils: 15_950 }])
          }
        },
      }
    })
  },
)

test('expires while it is paid: the subscription starts', long, async ({ store }) => {
  const { aPaidLink, shop } = await anOffice(store)
  await race(store, async () => {
    shop.setTo(NOW)
    const one = await aPaidLink()
    shop.setTo(new Date(NOW.getTime() + DAY_MS))
    const lapsing = { run: () => expireUnpaid(shop.context()), heldAt: SETTLING }
    return {
      sides: { a: one.settle, b: lapsing },
      check: async () => {
        expect(await one.row()).toMatchObject({ status: 'ACTIVE' })
        expect(await one.days()).toHaveLength(5)
      },
    }
  })
})

test('two requests to pay the link: one charge', long, async ({ store }) => {
  const { add } = await anOffice(store)
  await race(store, async () => {
    const one = await add()
    const press = { run: (): Promise<Answer> => one.press(), heldAt: 'payment_events' }
    return {
      sides: { a: press, b: press },
      check: async (answers) => {
        expect(statuses(answers)).toEqual([200, 409])
        expect(await one.payments()).toHaveLength(1)
      },
    }
  })
})

test(
  'withdrawn while its link is used: no payment starts, or it has the one payment',
  long,
  async ({ store }) => {
    const { add } = await anOffice(store)
    await race(store, async () => {
      const one = await add()
      // Held after it has read the link and before it locks anything.
      const pressing = { run: (): Promise<Answer> => one.press(), heldAt: 'plans' }
      const withdrawing = { run: (): Promise<Answer> => one.cancel(), heldAt: LOOKING }
      return {
        sides: { a: pressing, b: withdrawing },
        check: async ({ a, b }) => {
          expect(b.status).toBe(200)
          expect(await one.row()).toMatchObject({ status: 'CANCELLED' })
          expect(await one.payments()).toHaveLength(a.status === 200 ? 1 : 0)
          // Closed at that very moment; a later request gets the final error.
          if (a.status !== 200) expect(['PAYMENT_LINK_OVER', 'PAYMENT_IN_FLIGHT']).toContain(a.body.errorCode)
          expect((await one.press()).body.errorCode).toBe('PAYMENT_LINK_OVER')
        },
      }
    })
  },
)

test('two admins save the same subscription: the second gets 409', long, async ({ store }) => {
  const { call, add } = await anOffice(store)
  await race(store, async () => {
    const { id, body } = await add({ paymentMethod: 'CASH' })
    const save = (adminNotes: string) => ({
      run: (): Promise<Answer> => call('PUT', `/subscriptions/${id}`, { adminNotes, version: body.version }),
      heldAt: LOOKING,
    })
    return {
      sides: { a: save('first'), b: save('second') },
      check: async (answers) => {
        expect(statuses(answers)).toEqual([200, 409])
        const lost = answers.a.status === 409 ? answers.a : answers.b
        expect(lost.body.errorCode).toBe('CHANGED_MEANWHILE')
        const [row] = await store.db.select().from(subscriptions).where(eq(subscriptions.id, id))
        expect([row?.version, row?.adminNotes]).toEqual([2, answers.a.status === 200 ? 'first' : 'second'])
      },
    }
  })
})

test('two admins renew the same subscription: one renewal', long, async ({ store }) => {
  const { call } = await anOffice(store)
  await race<Answer, Answer>(store, async (db) => {
    const { subscription } = await aSubscription(db)
    const renew = {
      run: (): Promise<Answer> =>
        call('POST', `/subscriptions/${subscription.id}/renew`, { paymentMethod: 'CASH' }),
      heldAt: 'renewals',
    }
    return {
      sides: { a: renew, b: renew },
      check: async (answers) => {
        expect(statuses(answers)).toEqual([201, 409])
        const isFollower = eq(subscriptions.renewalOfId, subscription.id)
        expect(await db.$count(subscriptions, isFollower)).toBe(1)
      },
    }
  })
})

test(
  'a renewal is marked as paid while its predecessor’s end moves: it starts behind that end',
  long,
  async ({ store }) => {
    const { call } = await anOffice(store)
    await race<Answer, Answer>(store, async (db) => {
      const { subscription } = await aSubscription(db)
      const path = `/subscriptions/${subscription.id}`
      const { body } = await call('POST', `${path}/renew`, { paymentMethod: 'CASH' })
      const marking = {
        run: (): Promise<Answer> =>
          call('POST', `/subscriptions/${body.id}/mark-paid`, { paymentMethod: 'CASH' }),
        heldAt: LOOKING,
      }
      const pausing = {
        run: (): Promise<Answer> =>
          call('POST', `${path}/pause`, { startDate: '2026-12-07', durationDays: 2 }),
        heldAt: LOOKING,
      }
      return {
        sides: { a: marking, b: pausing },
        check: async (answers) => {
          expect(statuses(answers)).toEqual([200, 200])
          const rows = await db.select().from(subscriptions)
          const follower = rows.find((row) => row.id === body.id)
          expect([rows.find((row) => row.id === subscription.id)?.endDate, follower?.startDate]).toEqual([
            '2026-12-14',
            '2026-12-15',
          ])
        },
      }
    })
  },
)
