import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, type Day, day, startOfDay } from '../../domain/dates.ts'
import { planPause, planPauseWithdrawal, planResume, planSkip } from '../../domain/subscriptions/changes.ts'
import type { Store } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillMenus } from '../menu/fillMenus.ts'
import { closureDays, deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { menuDays } from '../tables/menu.ts'
import { subscriptionHistory, subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aCustomer } from '../test/testCustomer.ts'
import { daysAfter, modelOf } from '../test/testModel.ts'
import { type Answer, RACE_TIMEOUT_MS, race } from '../test/testRace.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { turnPauses } from './changes/pause.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const SUNDAY = day('2026-12-06')
const MONDAY = addDays(SUNDAY, 1)
const just = (d: Day) => new Date(startOfDay(d).getTime() - 1)
const refused = (errorCode: string) => ({ status: 409, body: { errorCode } })
/** The table that lockChangeable reads last. */
const LOCKED = 'skipped_days'
/** The table that the freeze writes to once it has locked its deliveries. */
const FREEZING = 'served_salads'

/** A customer with a new subscription for each round. */
async function aRacer(store: Store) {
  const c = await aCustomer(store.db)
  return {
    ...c,
    next: async () => {
      c.at(NOW)
      const { subscription } = await aSubscription(store.db, { userId: c.user.id })
      const { id } = subscription
      const own = `/subscriptions/my-subscriptions/${id}`
      const by = (method: 'POST' | 'PUT') => (path: string, body?: object) => ({
        run: (): Promise<Answer> => c.send(method, path, body),
        heldAt: LOCKED,
      })
      const [post, put] = [by('POST'), by('PUT')]
      const read = async () => {
        const { body } = await c.send('GET', own)
        return { ...modelOf(body), endDate: body.endDate, slot: body.deliveryTimeSlot, answer: body }
      }
      const story = async () =>
        (
          await store.db
            .select()
            .from(subscriptionHistory)
            .where(eq(subscriptionHistory.subscriptionId, id))
            .orderBy(subscriptionHistory.id)
        ).map((line) => line.reason)
      return { id, own, post, put, read, story }
    },
  }
}
/** Removes closed days and ends the subscriptions of earlier rounds, which a closure would move too. */
async function forgetEarlier({ db }: Store) {
  await db.delete(closureDays)
  await db.update(subscriptions).set({ status: 'EXPIRED', paymentId: null })
}
const datesOf = ({ deliveries }: { deliveries: readonly { date: Day }[] }) => deliveries.map((d) => d.date)

test('pause and cancel: the subscription is cancelled, with the days it had at that moment', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { own, post, read, story } = await c.next()
    const before = await read()
    const pause = { startDate: SUNDAY, durationDays: 7 }
    const planned = planPause(before, pause, NOW)
    if (planned.is === 'refused') throw new Error(planned.why)
    return {
      sides: { a: post(`${own}/pause`, pause), b: post(`${own}/cancel`) },
      check: async ({ a: paused, b: cancelled }, first) => {
        if (first) expect(paused.status).toBe(first === 'a' ? 200 : 409)
        if (paused.status !== 200) expect(paused).toMatchObject(refused('SUBSCRIPTION_STATUS'))
        expect(cancelled.status).toBe(200)
        const after = await read()
        expect(datesOf(after)).toEqual(
          paused.status === 200 ? daysAfter(before, planned.moves) : datesOf(before),
        )
        expect(after).toMatchObject({ status: 'CANCELLED', pause: null })
        expect(new Set(after.deliveries.map((d) => d.status))).toEqual(new Set(['CANCELLED']))
        const [line, other] = ['PAUSE_SCHEDULED', 'CANCELLED']
        expect(await story()).toEqual(paused.status === 200 ? ['PAID', line, other] : ['PAID', other])
      },
    }
  })
})

test('two pauses: one succeeds', { timeout: RACE_TIMEOUT_MS }, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { own, post, read } = await c.next()
    const before = await read()
    const [pause, other] = [1, 9].map((durationDays) => ({ startDate: MONDAY, durationDays }))
    return {
      sides: { a: post(`${own}/pause`, pause), b: post(`${own}/pause`, other) },
      check: async ({ a, b }, first) => {
        const won = a.status === 200 ? 'a' : 'b'
        if (first) expect(won).toBe(first)
        expect(won === 'a' ? a.status : b.status).toBe(200)
        expect(won === 'a' ? b : a).toMatchObject(refused('PAUSE_EXISTS'))
        const planned = planPause(before, { startDate: MONDAY, durationDays: won === 'a' ? 1 : 9 }, NOW)
        if (planned.is === 'refused') throw new Error(planned.why)
        const after = await read()
        expect(datesOf(after)).toEqual(daysAfter(before, planned.moves))
        expect(after).toMatchObject({ pause: planned.pause, endDate: planned.endDate })
      },
    }
  })
})

test('two slot changes: one succeeds, for all days', { timeout: RACE_TIMEOUT_MS }, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { id, post, read, story } = await c.next()
    const before = await read()
    // Two tabs. The current time is no change, so both request the other one.
    const slot = 'EVENING_6_9'
    const press = () => post(`/subscriptions/${id}/change-slot`, { deliveryTimeSlot: slot })
    return {
      sides: { a: press(), b: press() },
      check: async ({ a, b }, first) => {
        const won = a.status === 200 ? 'a' : 'b'
        if (first) expect(won).toBe(first)
        expect(won === 'a' ? a.status : b.status).toBe(200)
        expect(won === 'a' ? b : a).toMatchObject(refused('SLOT_ALREADY_CHANGED'))
        const after = await read()
        expect(after.slot).toBe(slot)
        const slots = after.answer.deliverySchedules.map(
          (d: { deliveryTimeSlot: string }) => d.deliveryTimeSlot,
        )
        expect(slots).toEqual(before.deliveries.map(() => slot))
        expect(datesOf(after)).toEqual(datesOf(before))
        expect(await story()).toEqual(['PAID', 'SLOT_CHANGED'])
      },
    }
  })
})

test('skip and freeze: the delivery is moved or frozen, never both', { timeout: RACE_TIMEOUT_MS }, async ({
  store,
}) => {
  const c = await aRacer(store)
  await fillMenus(store.db, NOW)
  const freeze = () => freezeDue({ ...c.context(), now: startOfDay(SUNDAY) })
  await race(store, async () => {
    const { post, read } = await c.next()
    const before = await read()
    const sunday = before.deliveries.find((d) => d.date === SUNDAY)
    const planned = planSkip(before, SUNDAY, just(SUNDAY))
    if (planned.is === 'refused') throw new Error(planned.why)
    c.at(just(SUNDAY))
    return {
      sides: {
        a: post(`/deliveries/${sunday?.id}/skip`, { deliveryDate: SUNDAY }),
        b: { run: freeze, heldAt: FREEZING },
      },
      check: async ({ a: skipped }, first) => {
        if (first) expect(skipped.status).toBe(first === 'a' ? 200 : 409)
        if (skipped.status !== 200) expect(skipped).toMatchObject(refused('DAY_CLOSED'))
        await freeze()
        const after = await read()
        expect(datesOf(after)).toEqual(
          skipped.status === 200 ? daysAfter(before, planned.moves) : datesOf(before),
        )
        expect(after.deliveries.filter((d) => d.frozen).map((d) => d.date)).toEqual(
          skipped.status === 200 ? [] : [SUNDAY],
        )
        expect(after.skips).toEqual(skipped.status === 200 ? [SUNDAY] : [])
      },
    }
  })
})

test('swap just before midnight and freeze: the swap is frozen or refused', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  await fillMenus(store.db, NOW)
  const [menu] = await store.db.select().from(menuDays).where(eq(menuDays.date, SUNDAY))
  const freeze = () => freezeDue({ ...c.context(), now: startOfDay(SUNDAY) })
  await race(store, async () => {
    const { put, read } = await c.next()
    const sunday = (await read()).deliveries.find((d) => d.date === SUNDAY)
    c.at(just(SUNDAY))
    const swap = { deliveryDate: SUNDAY, alternative: true }
    return {
      sides: { a: put(`/deliveries/${sunday?.id}`, swap), b: { run: freeze, heldAt: FREEZING } },
      check: async ({ a: swapped }, first) => {
        if (first) expect(swapped.status).toBe(first === 'a' ? 200 : 409)
        if (swapped.status !== 200) expect(swapped).toMatchObject(refused('DAY_CLOSED'))
        await freeze()
        const [row] = await store.db
          .select()
          .from(deliveries)
          .where(eq(deliveries.id, sunday?.id ?? ''))
        const expectedSaladId = swapped.status === 200 ? menu?.alternativeId : menu?.saladId
        expect([row?.alternative, row?.assignedSalads?.[0]?.saladId]).toEqual([
          swapped.status === 200,
          expectedSaladId,
        ])
      },
    }
  })
})

test('two never-list changes from the same state: the second gets 409 with the first', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { own, put, read, story } = await c.next()
    const seen = { neverIngredientIds: [], neverAllergens: [] }
    return {
      sides: {
        a: put(own, { neverAllergens: ['milk'], seen }),
        b: put(own, { neverAllergens: ['egg'], seen }),
      },
      check: async ({ a, b }, first) => {
        const won = a.status === 200 ? 'a' : 'b'
        if (first) expect(won).toBe(first)
        const neverAllergens = [won === 'a' ? 'milk' : 'egg']
        expect(won === 'a' ? a.status : b.status).toBe(200)
        expect(won === 'a' ? b : a).toMatchObject({
          status: 409,
          body: { errorCode: 'CHANGED_MEANWHILE', current: { neverAllergens } },
        })
        expect((await read()).answer.neverAllergens).toEqual(neverAllergens)
        expect(await story()).toEqual(['PAID', 'CHANGED'])
      },
    }
  })
})

test('two skips of one delivery move it once', { timeout: RACE_TIMEOUT_MS }, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { post, read } = await c.next()
    const before = await read()
    const monday = before.deliveries.find((d) => d.date === MONDAY)
    const planned = planSkip(before, MONDAY, NOW)
    if (planned.is === 'refused') throw new Error(planned.why)
    const skip = () => post(`/deliveries/${monday?.id}/skip`, { deliveryDate: MONDAY })
    return {
      sides: { a: skip(), b: skip() },
      check: async ({ a, b }) => {
        const [won, lost] = a.status === 200 ? [a, b] : [b, a]
        expect(won.status).toBe(200)
        expect(lost).toMatchObject(refused('DELIVERY_MOVED'))
        expect(datesOf(await read())).toEqual(daysAfter(before, planned.moves))
      },
    }
  })
})

test('resume and the job that ends the pause: the pause ends once', { timeout: RACE_TIMEOUT_MS }, async ({
  store,
}) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { own, post, read, story } = await c.next()
    c.at(just(SUNDAY))
    await c.send('POST', `${own}/pause`, { startDate: SUNDAY, durationDays: 2 })
    const over = startOfDay(addDays(SUNDAY, 2))
    c.at(over)
    const before = await read()
    const planned = planResume(before, over)
    if (planned.is === 'refused') throw new Error(planned.why)
    return {
      sides: {
        a: post(`${own}/resume`),
        b: { run: () => turnPauses({ ...c.context(), now: over }), heldAt: LOCKED },
      },
      check: async ({ a: resumed }, first) => {
        if (first) expect(resumed.status).toBe(first === 'a' ? 200 : 409)
        if (resumed.status !== 200) expect(resumed).toMatchObject(refused('SUBSCRIPTION_STATUS'))
        const after = await read()
        expect(datesOf(after)).toEqual(daysAfter(before, planned.moves))
        expect(after).toMatchObject({ status: 'ACTIVE', pause: null })
        const ended = resumed.status === 200 ? 'RESUMED' : 'PAUSE_OVER'
        expect(await story()).toEqual(['PAID', 'PAUSED', ended])
      },
    }
  })
})

test('withdrawal of a pause and the job that starts it: one of them wins', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  await race(store, async () => {
    const { own, read, story } = await c.next()
    await c.send('POST', `${own}/pause`, { startDate: MONDAY, durationDays: 3 })
    c.at(just(MONDAY))
    const before = await read()
    const planned = planPauseWithdrawal(before, just(MONDAY))
    if (planned.is === 'refused') throw new Error(planned.why)
    return {
      sides: {
        a: { run: (): Promise<Answer> => c.send('DELETE', `${own}/pause`), heldAt: LOCKED },
        b: { run: () => turnPauses({ ...c.context(), now: startOfDay(MONDAY) }), heldAt: LOCKED },
      },
      check: async ({ a: withdrawn }, first) => {
        if (first) expect(withdrawn.status).toBe(first === 'a' ? 200 : 409)
        const after = await read()
        if (withdrawn.status === 200) {
          expect(after).toMatchObject({ status: 'ACTIVE', pause: null })
          expect(datesOf(after)).toEqual(daysAfter(before, planned.moves))
          expect(await story()).toEqual(['PAID', 'PAUSE_SCHEDULED', 'PAUSE_WITHDRAWN'])
        } else {
          expect(withdrawn).toMatchObject(refused('SUBSCRIPTION_STATUS'))
          expect(after).toMatchObject({ status: 'PAUSED', pause: before.pause })
          expect(datesOf(after)).toEqual(datesOf(before))
          expect(await story()).toEqual(['PAID', 'PAUSE_SCHEDULED', 'PAUSE_BEGUN'])
        }
      },
    }
  })
})

test('a pause and a closure of its target day: no delivery is left on the closed day', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  const admin = await c.another('ADMIN')
  const date = addDays(SUNDAY, 7)
  await race(store, async () => {
    await forgetEarlier(store)
    const { own, post, read } = await c.next()
    const before = await read()
    const pause = { startDate: MONDAY, durationDays: 1 }
    const planned = planPause({ ...before, closed: [date] }, pause, NOW)
    if (planned.is === 'refused') throw new Error(planned.why)
    const body = { dates: [date], reasonEn: 'Eid', reasonAr: 'العيد' }
    const close = (): Promise<Answer> => c.send('POST', '/admin/closures', body, { caller: admin })
    return {
      sides: { a: post(`${own}/pause`, pause), b: { run: close, heldAt: 'deliveries' } },
      check: async ({ a: paused, b: closed }) => {
        expect([paused.status, closed.status]).toEqual([200, 201])
        const after = await read()
        expect(datesOf(after)).toEqual(daysAfter(before, planned.moves))
        expect(after.endDate).toBe(planned.endDate)
      },
    }
  })
})

test('a pause and the end of a closure: the reopened day is used', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  const admin = await c.another('ADMIN')
  const body = { dates: [MONDAY], reasonEn: 'Eid', reasonAr: 'العيد' }
  await race(store, async () => {
    await forgetEarlier(store)
    const { own, post, read } = await c.next()
    await c.send('POST', '/admin/closures', body, { caller: admin })
    const pause = { startDate: SUNDAY, durationDays: 1 }
    const open = (): Promise<Answer> =>
      c.send('DELETE', `/admin/closures/${MONDAY}`, undefined, { caller: admin })
    return {
      sides: { a: post(`${own}/pause`, pause), b: { run: open, heldAt: 'deliveries' } },
      check: async ({ a: paused, b: opened }) => {
        expect([paused.status, opened.status]).toEqual([200, 200])
        // Monday to Thursday, and the paused Sunday a week later, in either order.
        const week = [1, 2, 3, 4, 7].map((n) => addDays(SUNDAY, n))
        const after = await read()
        expect(datesOf(after)).toEqual(week)
        expect(after.endDate).toBe(week.at(-1))
      },
    }
  })
})

test('two admins close the same day: its deliveries move once, with one email', {
  timeout: RACE_TIMEOUT_MS,
}, async ({ store }) => {
  const c = await aRacer(store)
  const admin = await c.another('ADMIN')
  const body = { dates: [MONDAY], reasonEn: 'Eid', reasonAr: 'العيد' }
  await race(store, async () => {
    await forgetEarlier(store)
    await store.db.delete(outbox)
    const { read } = await c.next()
    const close = async (): Promise<Day[]> =>
      (await c.send('POST', '/admin/closures', body, { caller: admin })).body.added
    return {
      sides: { a: { run: close, heldAt: 'deliveries' }, b: { run: close, heldAt: 'deliveries' } },
      check: async ({ a, b }) => {
        expect([...a, ...b]).toEqual([MONDAY])
        expect(datesOf(await read())).toEqual([0, 2, 3, 4, 7].map((n) => addDays(SUNDAY, n)))
        const filter = eq(outbox.userId, c.user.id)
        expect(await store.db.$count(outbox, filter)).toBe(1)
      },
    }
  })
})
