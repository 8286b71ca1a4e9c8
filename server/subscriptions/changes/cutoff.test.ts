import { eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { addDays, DAY_MS, type Day, day, formatDay, startOfDay } from '../../../domain/dates.ts'
import { readSalads } from '../../catalogue/cache.ts'
import type { Db } from '../../db/client.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { test } from '../../test/app.ts'
import { aCustomer } from '../../test/testCustomer.ts'
import { aSubscription } from '../../test/testSubscription.ts'
import { turnPauses } from './pause.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

/** Days after a month's end, after a year's end, and around the 29th of February of a leap year. */
const days = ['2027-02-01', '2029-01-01', '2028-02-29', '2028-03-01'].map(day)
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']
const cases = days.flatMap((date) => zones.map((zone) => [date, zone] as const))

/** A customer whose subscriptions all start on one day, and a clock. */
async function begin(db: Db, date: Day) {
  const at = new Date(startOfDay(date).getTime() - 10 * DAY_MS)
  const c = await aCustomer(db, { start: date, at })
  const [salad] = await readSalads(db)
  const out = salad?.ingredients.find((i) => i.removable)
  const leaveOut = { saladId: salad?.id, excludedIngredientIds: [out?.id] }
  /** Adds a subscription. Returns its paths and the date of its first delivery. */
  const another = async (count = 5) => {
    const { subscription } = await aSubscription(db, { userId: c.user.id, start: date, at, days: count })
    const [first] = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.subscriptionId, subscription.id))
      .orderBy(deliveries.date)
    const own = `/subscriptions/my-subscriptions/${subscription.id}`
    return { id: subscription.id, own, first: `/deliveries/${first?.id}`, date: first?.date }
  }
  const pauseFrom = (startDate: Day, durationDays: number) => ({ startDate, durationDays })
  return { ...c, start: at, leaveOut, another, pauseFrom }
}
type Begun = Awaited<ReturnType<typeof begin>>

/**
 * Every request that is refused once the day has started. Each prepares its own subscription and returns the request.
 */
const actions: Record<string, (c: Begun, date: Day) => Promise<() => ReturnType<Begun['send']>>> = {
  pause: async (c, date) => {
    const s = await c.another()
    return () => c.send('POST', `${s.own}/pause`, c.pauseFrom(date, 1))
  },
  'take a pause back': async (c, date) => {
    const s = await c.another()
    await c.send('POST', `${s.own}/pause`, c.pauseFrom(date, 2))
    return () => c.send('DELETE', `${s.own}/pause`)
  },
  skip: async (c) => {
    const s = await c.another()
    return () => c.send('POST', `${s.first}/skip`, { deliveryDate: s.date })
  },
  swap: async (c) => {
    const s = await c.another()
    return () => c.send('PUT', s.first, { alternative: true })
  },
  note: async (c) => {
    const s = await c.another()
    return () => c.send('PUT', s.first, { deliveryNotes: 'Lemon aside' })
  },
  address: async (c) => {
    const s = await c.another()
    return () => c.send('PUT', s.first, { deliveryAddress: 'The office in the tower' })
  },
  // These change the whole subscription, so it has only one day.
  'delivery time': async (c) => {
    const s = await c.another(1)
    return () => c.send('POST', `/subscriptions/${s.id}/change-slot`, { deliveryTimeSlot: 'EVENING_6_9' })
  },
  ingredients: async (c) => {
    const s = await c.another(1)
    return () => c.send('PUT', s.own, { saladCustomizations: [c.leaveOut] })
  },
  'address of all days': async (c) => {
    const s = await c.another(1)
    return () => c.send('PUT', s.own, { deliveryAddress: 'The office in the tower' })
  },
}

describe('every change is possible until the last millisecond of the day before', () => {
  test.for(cases)('%s on a machine in %s', async ([date, zone], { db }) => {
    process.env.TZ = zone
    const c = await begin(db, date)
    const midnight = startOfDay(date)
    for (const [name, prepare] of Object.entries(actions)) {
      c.at(c.start)
      const [early, late] = [await prepare(c, date), await prepare(c, date)]
      c.at(new Date(midnight.getTime() - 1))
      expect((await early()).status, `${name} at 23:59:59.999`).toBe(200)
      c.at(midnight)
      const refused = await late()
      expect([refused.status, name]).toEqual([409, name])
      // The message names the day and the deadline.
      expect(refused.body.message).toContain(formatDay(date, 'en', 'dated'))
      expect(refused.body.message).toContain('closed at 11:59 PM the day before')
    }
  })

  test.for(cases)(
    '%s returns with a resume until its cutoff, on a machine in %s',
    async ([date, zone], { db }) => {
      process.env.TZ = zone
      const c = await begin(db, date)
      const isBack = async (pressedAt: Date) => {
        c.at(c.start)
        const s = await c.another()
        const yesterday = addDays(date, -1)
        await c.send('POST', `${s.own}/pause`, c.pauseFrom(yesterday, 5))
        c.at(startOfDay(yesterday))
        await turnPauses(c.context())
        c.at(pressedAt)
        const { status, body } = await c.send('POST', `${s.own}/resume`)
        return [status, body.deliverySchedules?.[0]?.deliveryDate === date]
      }
      expect(await isBack(new Date(startOfDay(date).getTime() - 1))).toEqual([200, true])
      expect(await isBack(startOfDay(date))).toEqual([200, false])
    },
  )
})
