import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, type Day, day } from '../../domain/dates.ts'
import { isDeliveryDay, settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Db } from '../db/client.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { aSubscription } from '../test/testSubscription.ts'

const RUNS = 6
const SUNDAY = day('2026-12-06')

const someDay = fc
  .nat(40)
  .map((n) => addDays(SUNDAY, n))
  .filter(isDeliveryDay)
const someDays = fc.uniqueArray(someDay, { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), days: someDays }),
  fc.record({ do: fc.constant('move' as const), days: someDays, which: fc.nat(9) }),
  fc.record({ do: fc.constant('takeBack' as const), which: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

class Rollback extends Error {}

/** Creates a subscription with a follower, a paused one, one that starts later with a skipped day, and a guest's. */
async function aShop(db: Db) {
  const c = await aCustomer(db)
  const admin = await c.another('ADMIN')
  await aSubscription(db, { userId: c.user.id, start: addDays(SUNDAY, 7), over: { renewalOfId: c.id } })
  const paused = await c.another()
  const away = await aSubscription(db, { userId: paused.id, days: 20 })
  const own = `/subscriptions/my-subscriptions/${away.subscription.id}`
  const pause = { startDate: addDays(SUNDAY, -4), durationDays: 12 }
  expect((await c.send('POST', `${own}/pause`, pause, { caller: paused })).body.status).toBe('PAUSED')
  const later = await c.another()
  const notBegun = await aSubscription(db, { userId: later.id, start: addDays(SUNDAY, 14) })
  const [, second] = notBegun.deliveries
  const skipped = await c.send(
    'POST',
    `/deliveries/${second?.id}/skip`,
    { deliveryDate: second?.date },
    { caller: later },
  )
  expect(skipped.status).toBe(200)
  await aSubscription(db, { days: 20, over: { customerEmail: 'guest@waraq.example' } })
  return { c, admin }
}

test('closing, moving and opening days: made + owed = bought, no delivery on a closed day, never two on one day, one email per customer', async ({
  db,
}) => {
  const live = (steps: Step[]) =>
    db
      .transaction(async (tx) => {
        const { c, admin } = await aShop(tx)
        const bought = new Map(
          (await tx.select().from(subscriptions)).map((s) => [s.id, s.durationDays] as const),
        )
        for (const one of steps) await take(tx, c, admin, one, bought)
        await c.app.close()
        throw new Rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), live), {
    seed: 1,
    numRuns: RUNS,
  })
})

type Customer = Awaited<ReturnType<typeof aCustomer>>

async function take(
  tx: Db,
  c: Customer,
  admin: { id: string },
  one: Step,
  bought: ReadonlyMap<string, number>,
) {
  await tx.delete(outbox)
  const closed = (await tx.select().from(closureDays)).map(({ date }) => date)
  const before = await daysOf(tx)
  const other = 'which' in one ? closed[one.which % closed.length] : undefined
  const dates = 'days' in one ? one.days.filter((date) => date !== other) : []
  const words = { reasonEn: 'Eid', reasonAr: 'العيد' }
  if (dates.length === 0 && !other) return
  const answer =
    dates.length === 0
      ? await c.send('DELETE', `/admin/closures/${other}`, undefined, { caller: admin })
      : await c.send(
          'POST',
          '/admin/closures',
          { dates, ...words, instead: one.do === 'move' && other ? [other] : [] },
          { caller: admin },
        )
  expect(answer.status).toBeLessThan(300)

  const shut = new Set((await tx.select().from(closureDays)).map(({ date }) => date))
  const after = await tx.select().from(deliveries)
  expect(after.filter((d) => shut.has(d.date) || !isDeliveryDay(d.date))).toEqual([])
  for (const [id, days] of bought) {
    const theirs = after.filter((d) => d.subscriptionId === id)
    expect(new Set(theirs.map((d) => d.date)).size).toBe(theirs.length)
    const made = theirs.filter((d) => settledStatuses.some((s) => s === d.status)).length
    const owed = theirs.filter((d) => d.status === 'SCHEDULED').length
    expect(made + owed).toBe(days)
  }
  const changed = new Set(after.filter((d) => before.get(d.id) !== d.date).map((d) => d.subscriptionId))
  const rows = await tx.select().from(subscriptions)
  const customers = new Set(
    rows.filter(({ id }) => changed.has(id)).map(({ userId, customerEmail }) => userId ?? customerEmail),
  )
  expect(answer.body.effect.customers).toBe(customers.size)
  const emails = await tx.select().from(outbox)
  expect(emails.map(({ userId, to }) => userId ?? to).toSorted()).toEqual([...customers].toSorted())
}

const daysOf = async (tx: Db): Promise<Map<string, Day>> =>
  new Map((await tx.select().from(deliveries)).map((d) => [d.id, d.date]))
