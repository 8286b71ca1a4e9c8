import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, DAY_MS, type Day, dayInBahrain, startOfDay, weekOf } from '../../domain/dates.ts'
import { deliveryCalendar } from '../../domain/deliveries/contract.ts'
import {
  type DeliveryAction,
  type DeliveryStatus,
  deliveryTransitions,
  isDeliveryDay,
  LONGEST_RANGE_DAYS,
  type MoveReason,
  stepsTo,
} from '../../domain/deliveries/rules.ts'
import {
  type Change,
  firstDayOf,
  planCancellation,
  planChange,
  planDeliveryChange,
  planPause,
  planPauseWithdrawal,
  planResume,
  planSkip,
  planSlotChange,
  type Rescheduled,
  takesRedelivery,
} from '../../domain/subscriptions/changes.ts'
import { Subscription } from '../../domain/subscriptions/contract.ts'
import type { readSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { changeStatus as changeDelivery } from '../deliveries/changeStatus.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { completeSettled } from '../subscriptions/changes/complete.ts'
import { expireYears } from '../subscriptions/changes/expireYear.ts'
import { turnPauses } from '../subscriptions/changes/pause.ts'
import { deliveries } from '../tables/deliveries.ts'
import { menuDays } from '../tables/menu.ts'
import { NOW } from './app.ts'
import { aCustomer } from './testCustomer.ts'
import {
  daysFrom,
  isLost,
  isRunning,
  isSettled,
  Life,
  type ModelDelivery,
  type ModelSubscription,
} from './testLife.ts'
import type { Step } from './testSteps.ts'
import { aSubscription } from './testSubscription.ts'

/** The latest day that a random history reaches. */
export const END = new Date(NOW.getTime() + 420 * DAY_MS)

type Salads = Awaited<ReturnType<typeof readSalads>>

/** A customer in a shop, and beside them the expected state by the rules. Each step applies to both. */
export async function aLife(db: Db, salads: Salads, { days, renewed }: { days: number; renewed: boolean }) {
  const c = await aCustomer(db, { days })
  const admin = await c.another('ADMIN')
  const first = await subscriptionOf(c.id)
  const chain = [first]
  if (renewed) {
    const start = addDays(weekOf(first.endDate), 7)
    const { subscription } = await aSubscription(db, {
      userId: c.user.id,
      days,
      start,
      over: { renewalOfId: c.id },
    })
    chain.push(await subscriptionOf(subscription.id))
  }
  const life = new Life(chain, { salads: new Map(salads.map((s) => [s.id, s])), menu: await readMenu() })
  let now = NOW

  async function subscriptionOf(id: string): Promise<ModelSubscription> {
    const { body } = await c.send('GET', `/subscriptions/my-subscriptions/${id}`)
    const view = Subscription.parse(body)
    return {
      id,
      bought: days,
      boughtAt: NOW,
      status: 'ACTIVE',
      plannedStart: view.plannedStart,
      endDate: view.endDate,
      deliveries: view.deliverySchedules.map((d) => ({
        id: d.id,
        date: d.deliveryDate,
        status: 'SCHEDULED',
        frozen: false,
        swapped: false,
        note: null,
        slot: view.deliveryTimeSlot,
        meal: null,
      })),
      pause: null,
      skips: [],
      slot: view.deliveryTimeSlot,
      slotChanged: false,
      neverIngredientIds: [],
      leftOut: new Map(),
    }
  }
  async function readMenu() {
    return db.select().from(menuDays).orderBy(asc(menuDays.date))
  }

  /** Sends the request and expects the response that the rules planned. Returns true if it was allowed. */
  async function sent(plan: Change<unknown>, ...request: Parameters<typeof c.send>): Promise<boolean> {
    const answer = await c.send(...request)
    const outcome = [answer.status, answer.body.errorCode]
    if (plan.is === 'allowed') expect(outcome).toEqual([200, undefined])
    else expect(outcome).toEqual([409, codes[plan.why]])
    return plan.is === 'allowed'
  }
  /** The same for a change that moves days. The next subscription may have no room to move. */
  async function sentAndMoved(
    sub: ModelSubscription,
    plan: Change<Rescheduled>,
    because: MoveReason,
    ...request: Parameters<typeof c.send>
  ): Promise<boolean> {
    const full = plan.is === 'allowed' && !life.followerHasRoom(sub, plan.endDate, now)
    const whole = full
      ? ({ is: 'refused', why: 'PAST_THE_YEAR', longest: 0, until: sub.endDate } as const)
      : plan
    const done = await sent(whole, ...request)
    if (done && plan.is === 'allowed') life.reschedule(sub, plan, because, now)
    return done
  }

  async function tick(at: Date) {
    const context = { ...c.context(), now: at }
    await freezeDue(context)
    await turnPauses(context)
    // What these jobs freeze is what the kitchen serves later, according to the model.
    const due = life.chain.flatMap((sub) => {
      life.freeze(sub, at)
      return life.served(sub, dayInBahrain(at))
    })
    for (const { id, date, status } of due)
      for (const action of stepsLeft(status, isLost(date)))
        expect(await changeDelivery(db, { id, action, byUserId: null, reason: 'DRIVER' }, at)).not.toBeNull()
    await completeSettled(context)
    await expireYears(context)
    life.tick(at)
  }

  async function wait({ days: ahead, clock, jobs }: Extract<Step, { do: 'wait' }>) {
    const target = new Date(startOfDay(daysFrom(now, ahead)).getTime() + clock)
    if (target < now || target > END) return
    if (jobs === 'always' && ahead <= 6)
      for (let d = daysFrom(now, 1); startOfDay(d) <= target; d = addDays(d, 1)) await tick(startOfDay(d))
    now = target
    c.at(now)
    if (jobs !== 'notYet') await tick(now)
  }

  async function take(step: Step): Promise<void> {
    if (step.do === 'wait') return wait(step)
    if (step.do === 'close') return close(daysFrom(now, step.in))
    if (step.do === 'reopen') return reopen(step.which)
    if (step.do === 'menu') return planMenu(daysFrom(now, step.in), step.which)
    const sub = life.chain[step.on] ?? first
    const own = `/subscriptions/my-subscriptions/${sub.id}`
    const changeable = life.changeable(sub)
    if (step.do === 'pause') {
      const input = { startDate: daysFrom(now, step.in), durationDays: step.days }
      const plan = planPause(changeable, input, now)
      const done = await sentAndMoved(sub, plan, 'PAUSE', 'POST', `${own}/pause`, input)
      if (done && plan.is === 'allowed' && plan.atOnce) sub.status = 'PAUSED'
    } else if (step.do === 'resume') {
      if (await sentAndMoved(sub, planResume(changeable, now), 'PAUSE', 'POST', `${own}/resume`)) {
        sub.status = 'ACTIVE'
        sub.pause = null
      }
    } else if (step.do === 'withdraw') {
      await sentAndMoved(sub, planPauseWithdrawal(changeable, now), 'PAUSE', 'DELETE', `${own}/pause`)
    } else if (step.do === 'slot') {
      const plan = planSlotChange(changeable, sub.slotChanged, now)
      const path = `/subscriptions/${sub.id}/change-slot`
      // The current time is no change.
      if (plan.is === 'allowed' && step.to === sub.slot) {
        expect((await c.send('POST', path, { deliveryTimeSlot: step.to })).status).toBe(400)
        return
      }
      if (!(await sent(plan, 'POST', path, { deliveryTimeSlot: step.to })) || plan.is === 'refused') return
      Object.assign(sub, { slot: step.to, slotChanged: true })
      for (const d of sub.deliveries) if (plan.deliveries.some(({ id }) => id === d.id)) d.slot = step.to
    } else if (step.do === 'cancel') {
      if (await sent(planCancellation(changeable, NOW, now), 'POST', `${own}/cancel`))
        life.end(sub, 'CANCELLED')
    } else if (step.do === 'move') await move(sub, step)
    else if (step.do === 'redeliver' || step.do === 'giveBack') await makeGood(sub, step)
    else if (step.do === 'leaveOut' || step.do === 'never') await changeAll(sub, step)
    else await changeOne(sub, step)
  }

  /** One step of a delivery, forward or back. */
  async function move(sub: ModelSubscription, { which, to }: Extract<Step, { do: 'move' }>) {
    const delivery = deliveryOf(sub, which)
    const { status, frozen, resolved } = delivery
    const isAllowed = stepsTo(to).some(
      (action) =>
        deliveryTransitions.can(action, status) &&
        (action !== 'prepare' || frozen) &&
        (action !== 'undoFail' || !resolved),
    )
    const reason = to === 'FAILED' ? { reason: 'NO_ANSWER' } : {}
    const path = `/admin/deliveries/${delivery.id}/status`
    const answer = await c.send('POST', path, { status: to, ...reason }, { caller: admin })
    const code = resolved ? 'FAILURE_RESOLVED' : 'DELIVERY_STATUS'
    expect([answer.status, answer.body.errorCode]).toEqual(isAllowed ? [200, undefined] : [409, code])
    if (isAllowed) life.move(sub, delivery, to)
  }

  async function makeGood(sub: ModelSubscription, step: Extract<Step, { do: 'redeliver' | 'giveBack' }>) {
    const delivery = deliveryOf(sub, step.which)
    const date = step.do === 'redeliver' ? daysFrom(now, step.in) : undefined
    const body = date ? { resolution: 'ANOTHER_DAY', date } : { resolution: 'CREDIT' }
    const answer = await c.send('POST', `/admin/deliveries/${delivery.id}/resolve`, body, { caller: admin })
    const outcome = [answer.status, answer.body.errorCode]
    const refusal = whyNotMadeGood(sub, delivery, date)
    expect(outcome).toEqual(refusal ? [409, refusal] : [200, undefined])
    if (refusal) return
    if (!date) {
      delivery.resolved = true
      return
    }
    const [added] = await db.select().from(deliveries).where(eq(deliveries.redeliveryOf, delivery.id))
    expect(added).toMatchObject({ date, worthFils: 0, subscriptionId: sub.id })
    life.redeliver(sub, delivery, { id: added?.id ?? '', date }, now)
  }

  function whyNotMadeGood(
    sub: ModelSubscription,
    { status, resolved }: ModelDelivery,
    date: Day | undefined,
  ) {
    if (resolved) return 'FAILURE_RESOLVED'
    if (status !== 'FAILED') return 'DELIVERY_STATUS'
    if (!date) return null
    if (!takesRedelivery(life.changeable(sub), date, now)) return 'REDELIVERY_DAY'
    if (sub.status !== 'COMPLETED' && !isRunning(sub)) return 'SUBSCRIPTION_STATUS'
    return date > sub.endDate && !life.followerHasRoom(sub, date, now) ? 'PAST_THE_YEAR' : null
  }

  function deliveryOf(sub: ModelSubscription, which: number): ModelDelivery {
    const delivery = sub.deliveries[which % sub.deliveries.length]
    if (!delivery) throw new Error('a subscription without days')
    return delivery
  }

  async function changeOne(sub: ModelSubscription, step: Extract<Step, { do: 'skip' | 'swap' }>) {
    const delivery = deliveryOf(sub, step.which)
    const path = `/deliveries/${delivery.id}`
    if (step.do === 'swap') {
      const plan = planDeliveryChange(life.changeable(sub), delivery.date, now)
      const input = { deliveryDate: delivery.date, alternative: step.to }
      if (await sent(plan, 'PUT', path, input)) delivery.swapped = step.to
    } else if (step.stale) {
      const answer = await c.send('POST', `${path}/skip`, { deliveryDate: addDays(delivery.date, 1) })
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'DELIVERY_MOVED'])
    } else
      await sentAndMoved(
        sub,
        planSkip(life.changeable(sub), delivery.date, now),
        'SKIP',
        'POST',
        `${path}/skip`,
        {
          deliveryDate: delivery.date,
        },
      )
  }

  async function changeAll(sub: ModelSubscription, step: Extract<Step, { do: 'leaveOut' | 'never' }>) {
    // The server also freezes closed days first, with the choices that were valid then.
    life.freeze(sub, now)
    const salad = salads[step.which % salads.length]
    const parts = salad?.ingredients.filter((i) => step.do === 'never' || i.removable) ?? []
    const part = parts[step.part % parts.length]
    if (!salad || !part) return
    const toggled = (list: readonly string[]) =>
      list.includes(part.id) ? list.filter((id) => id !== part.id) : [...list, part.id]
    const plan = planChange(life.changeable(sub), now)
    const path = `/subscriptions/my-subscriptions/${sub.id}`
    if (step.do === 'never') {
      const neverIngredientIds = toggled(sub.neverIngredientIds)
      if (await sent(plan, 'PUT', path, { neverIngredientIds })) sub.neverIngredientIds = neverIngredientIds
      return
    }
    const excludedIngredientIds = toggled(sub.leftOut.get(salad.id) ?? [])
    const input = { saladCustomizations: [{ saladId: salad.id, excludedIngredientIds }] }
    if (await sent(plan, 'PUT', path, input)) sub.leftOut.set(salad.id, excludedIngredientIds)
  }

  async function close(date: Day) {
    const closure = { dates: [date], reasonEn: 'Eid', reasonAr: 'العيد' }
    const { status, body } = await c.send('POST', '/admin/closures', closure, { caller: admin })
    if (!isDeliveryDay(date)) return expect(status).toBe(400)
    if (date <= dayInBahrain(now)) return expect([status, body.errorCode]).toEqual([409, 'DAY_CLOSED'])
    expect(body.added).toEqual(life.closed.includes(date) ? [] : [date])
    if (!life.closed.includes(date)) life.close(date, now)
  }
  async function reopen(which: number) {
    const date = life.closed[which % life.closed.length]
    if (!date) return
    const { status, body } = await c.send('DELETE', `/admin/closures/${date}`, undefined, { caller: admin })
    if (date <= dayInBahrain(now)) return expect([status, body.errorCode]).toEqual([409, 'DAY_CLOSED'])
    expect(status).toBe(200)
    life.reopen(date, now)
  }

  /** Whatever the response is, the menu is what the database has afterwards. */
  async function planMenu(date: Day, which: number) {
    const planned = [{ date, saladId: salads[which % salads.length]?.id, alternativeId: null }]
    const answer = await c.send('PUT', `/admin/menus/${weekOf(date)}`, { days: planned }, { caller: admin })
    expect([200, 400, 409]).toContain(answer.status)
    life.menu = await readMenu()
  }

  async function compare() {
    const { body } = await c.send('GET', '/subscriptions/my-subscriptions')
    const today = dayInBahrain(now)
    for (const [i, sub] of life.chain.entries()) {
      const view = Subscription.parse(body.find((s: { id: string }) => s.id === sub.id))
      const shown = view.deliverySchedules.map((d) => ({
        date: d.deliveryDate,
        status: d.status,
        frozen: d.frozen,
        swapped: d.alternative,
        note: d.movedFrom && { movedFrom: d.movedFrom, movedBecause: d.movedBecause },
        slot: d.deliveryTimeSlot,
        meal:
          d.frozen || (d.status === 'SCHEDULED' && d.deliveryDate >= today)
            ? d.assignedSalad && {
                saladId: d.assignedSalad.saladId,
                excludedIngredientIds: d.assignedSalad.excludedIngredientIds,
              }
            : null,
      }))
      expect(
        { ...pick(view), pause: view.pause, skips: view.skippedDays, deliveries: shown },
        `subscription ${i}`,
      ).toEqual({
        ...pick({ ...sub, startDate: firstDayOf(sub) }),
        pause: sub.pause,
        skips: sub.skips.toSorted(),
        deliveries: sub.deliveries.map(({ id: _, meal, resolved: __, redelivery: ___, ...d }) => ({
          ...d,
          meal: d.frozen
            ? meal
            : d.status === 'SCHEDULED' && d.date >= today
              ? life.mealOn(sub, { id: '', meal, ...d })
              : null,
        })),
      })
      expect([view.deliveryTimeSlot, view.slotChangedByUser]).toEqual([sub.slot, sub.slotChanged])

      // These must hold whatever the model says.
      const dates = view.deliverySchedules.map((d) => d.deliveryDate)
      expect(new Set(dates).size).toBe(dates.length)
      const due = view.deliverySchedules.filter((d) => d.status !== 'CANCELLED')
      expect(due.filter((d) => life.closed.includes(d.deliveryDate))).toEqual([])
      expect(dates.filter((d) => !isDeliveryDay(d))).toEqual([])
      const made = due.filter(isSettled).length
      if (view.status !== 'CANCELLED' && view.status !== 'EXPIRED')
        expect(made + view.remainingDays).toBe(sub.bought + sub.deliveries.filter((d) => d.redelivery).length)
    }
  }

  /** The same days in the calendar, which also gives the reason for days without a delivery. */
  async function compareCalendar() {
    const [from, to] = [dayInBahrain(NOW), daysFrom(NOW, LONGEST_RANGE_DAYS)]
    const { body } = await c.send('GET', `/deliveries/calendar?from=${from}&to=${to}`)
    const shown = deliveryCalendar.returns.parse(body)
    const within = (days: Day[]) => days.filter((d) => d <= to).toSorted()
    expect(shown.deliveries.map((d) => d.deliveryDate)).toEqual(
      within(life.chain.flatMap((sub) => sub.deliveries.map((d) => d.date))),
    )
    expect(shown.closures.map((d) => d.date)).toEqual(within(life.closed))
    for (const { subscriptionId, date } of shown.movedAway) {
      const sub = life.chain.find(({ id }) => id === subscriptionId)
      expect(sub?.deliveries.filter((d) => d.date === date)).toEqual([])
    }
  }

  return { app: c.app, take, compare, compareCalendar }
}

/** The remaining steps of a delivery until it is settled. */
function stepsLeft(status: DeliveryStatus, lost: boolean): DeliveryAction[] {
  const steps: DeliveryAction[] = ['prepare', 'dispatch', lost ? 'fail' : 'deliver']
  return steps.slice(['SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY'].indexOf(status))
}

const pick = ({
  status,
  startDate,
  endDate,
}: Pick<ModelSubscription, 'status' | 'endDate'> & { startDate: Day }) => ({
  status,
  startDate,
  endDate,
})

const codes = {
  STATUS: 'SUBSCRIPTION_STATUS',
  NOTHING_LEFT: 'NOTHING_LEFT_TO_CHANGE',
  PAUSE_AFTER_END: 'PAUSE_AFTER_END',
  PAUSE_EXISTS: 'PAUSE_EXISTS',
  NO_PAUSE: 'NO_PAUSE',
  NO_DELIVERY: 'NOT_FOUND',
  SLOT_CHANGED: 'SLOT_ALREADY_CHANGED',
  DAY_CLOSED: 'DAY_CLOSED',
  PAST_THE_YEAR: 'PAST_THE_YEAR',
} as const
