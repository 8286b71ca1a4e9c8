import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  DAY_MS,
  type Day,
  dayInBahrain,
  HOUR_MS,
  startOfDay,
} from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { fils } from '../../domain/money.ts'
import { refundMethods } from '../../domain/payments/rules.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'
import { resolveFailure } from '../adminDeliveries/resolve.ts'
import { openCatalogueCache } from '../catalogue/cache.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { type CheckoutRequest, purchase } from '../checkout/purchase.ts'
import { settle } from '../checkout/settle.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { changeStatus as changeDelivery } from '../deliveries/changeStatus.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { pastGateway } from '../demo/gateway.ts'
import { paymentServices } from '../deps.ts'
import { giveFeedback } from '../feedback/give.ts'
import { buildOrder } from '../orders/buildOrder.ts'
import { eraseDue } from '../privacy/erase.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { changeRefund } from '../refunds/settle.ts'
import { cancel } from '../subscriptions/changes/cancel.ts'
import { lockChangeable } from '../subscriptions/changes/changeable.ts'
import { completeSettled } from '../subscriptions/changes/complete.ts'
import { expireYears } from '../subscriptions/changes/expireYear.ts'
import { pause, resume, turnPauses } from '../subscriptions/changes/pause.ts'
import { readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { countDay, foldTotals } from '../totals/jobs.ts'
import { aUser, NOW, testDeps } from './app.ts'
import { owedNow } from './testOracle.ts'

const buyer = fc.nat(3)
const which = fc.nat(30)
const may = <D extends string, T extends object>(weight: number, kind: D, details: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: details.map((detail) => ({ do: kind, ...detail })),
})
/** The possible steps in a shop. The clock is shortly before or after midnight as often as at noon. */
const step = fc.oneof(
  may(
    20,
    'buy',
    fc.record({
      buyer,
      monthly: fc.boolean(),
      useCredit: fc.boolean(),
      // The result of the payment: a subscription, an orphan, an orphan in another currency.
      as: fc.oneof(
        { weight: 8, arbitrary: fc.constant('sold' as const) },
        { weight: 2, arbitrary: fc.constant('orphan' as const) },
        { weight: 1, arbitrary: fc.constant('foreign' as const) },
      ),
    }),
  ),
  may(4, 'recover', fc.record({ which })),
  may(
    8,
    'refund',
    fc.record({
      which,
      part: fc.option(fc.integer({ min: 1, max: 20_000 })),
      method: fc.constantFrom(...refundMethods),
      done: fc.boolean(),
    }),
  ),
  may(5, 'cancel', fc.record({ which, reason: fc.option(fc.constantFrom(...cancellationReasons)) })),
  may(6, 'pause', fc.record({ which, in: fc.nat(5), days: fc.integer({ min: 1, max: 60 }) })),
  may(4, 'resume', fc.record({ which })),
  may(8, 'undo', fc.record({ which })),
  // A failed delivery is redelivered, even after its subscription ended, or credited.
  may(10, 'makeGood', fc.record({ which, in: fc.option(fc.nat(20)) })),
  may(10, 'rate', fc.record({ which, rating: fc.integer({ min: 1, max: 5 }) })),
  may(8, 'fold', fc.record({})),
  may(
    30,
    'wait',
    fc.record({
      days: fc.oneof(
        { weight: 6, arbitrary: fc.nat(8) },
        { weight: 3, arbitrary: fc.nat(45) },
        { weight: 1, arbitrary: fc.constant(370) },
      ),
      clock: fc.constantFrom(-1, 0, 1, 12 * HOUR_MS),
    }),
  ),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export const histories = fc.array(step, { minLength: 8, maxLength: 40, size: 'max' })

/** A shop with three customers and a guest. Steps that the rules refuse do nothing. */
export async function aShop(db: Db) {
  let now = NOW
  const gateway = pastGateway(db, () => now)
  const deps = { ...testDeps(db, {}, { now: () => now }), tap: gateway.tap }
  const services = paymentServices(deps)
  const catalogue = await openCatalogueCache(deps).read()
  const admin = await aUser(db, { role: 'ADMIN' })
  const buyers = [await aUser(db), await aUser(db), await aUser(db), null]
  /** The customers who were owed a delivery at the beginning of each month. */
  const owedAtMonths = new Map<Day, Set<string>>()
  const context = () => ({ ...services, now, clock: () => now })

  async function buy({ buyer, monthly, useCredit, as }: Extract<Step, { do: 'buy' }>) {
    const user = buyers[buyer] ?? null
    const input = {
      planId: catalogue.plans.find((p) => p.durationDays === (monthly ? 20 : 5))?.id ?? '',
      customerName: 'Noor Hasan',
      customerEmail: user?.email ?? 'guest@home.example',
      customerPhone: '36001234',
      deliveryAddress: 'Flat 12, building 345, road 1234, block 338, Adliya',
      addressType: 'HOME' as const,
      deliveryTimeSlot: 'MORNING_9_12' as const,
      saladCustomizations: [],
      neverIngredientIds: [...catalogue.salads.values()]
        .flatMap((s) => s.ingredients[buyer + 1]?.id ?? [])
        .slice(0, 2),
      neverAllergens: [],
      specialInstructions: null,
      acceptTerms: true as const,
    }
    const makeOrder = (terms: Terms) =>
      buildOrder(db, { catalogue, terms, input, userId: user?.id ?? null, language: 'en' }, now)
    const request: CheckoutRequest = {
      input,
      makeOrder,
      method: 'CARD',
      useCredit: useCredit && user !== null,
      statement: 'Waraq',
      cardId: null,
      saveCard: false,
      shown: { totalAmount: undefined, creditAmount: undefined },
      caller: user && { userId: user.id, sessionId: user.id, tokenEndsAt: now, role: user.role },
      key: undefined,
      language: 'en',
      ip: '127.0.0.1',
      count: async () => {},
    }
    const { id } = await purchase(services, request, () => now)
    if (!id.startsWith('chg_')) return
    const charge = gateway.pay(id, 'visa')
    await db.update(settings).set({ serviceActive: as !== 'orphan' })
    await settle(services, as === 'foreign' ? { ...charge, currency: 'USD' } : charge, 'webhook', now)
    // The same news again changes nothing.
    await settle(services, charge, 'status', now)
    await db.update(settings).set({ serviceActive: true })
  }

  async function recover({ which }: Extract<Step, { do: 'recover' }>) {
    const orphans = await db.select().from(payments).where(eq(payments.outcome, 'ORPHANED'))
    const payment = orphans[which % orphans.length]
    if (!payment?.orderId || payment.orphanReason === 'CURRENCY_DIFFERS') return
    const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId))
    if (!order || order.closedAt) return
    const read = await readFulfilmentContext(db, order, now)
    await fulfil(db, services, { payment, order, context: read, source: 'admin', action: 'recover' }, now)
  }

  async function refund({ which, part, method, done }: Extract<Step, { do: 'refund' }>) {
    const captured = await db
      .select()
      .from(payments)
      .where(eq(payments.status, 'CAPTURED'))
      .orderBy(payments.id)
    const payment = captured[which % captured.length]
    if (!payment) return
    const refundRow = await requestRefund(
      db,
      services,
      {
        paymentId: payment.id,
        ...(part !== null && { amountFils: fils(part) }),
        method,
        reason: 'asked for',
        askedBy: null,
        notifyCustomer: true,
      },
      'admin',
      now,
    )
    if (!refundRow || !done) return
    if (method === 'ORIGINAL_PAYMENT') await sendRefund(context(), { refundId: refundRow.id })
    if (method === 'BANK_TRANSFER') {
      const made = { status: 'DONE', gatewayId: null, error: null } as const
      await changeRefund(context(), refundRow, made, 'admin')
      await changeRefund(context(), refundRow, made, 'admin')
    }
  }

  const request = ({ id, userId }: typeof subscriptions.$inferSelect) => ({
    id,
    ownerId: userId,
    byUserId: userId ?? admin.id,
    language: 'en' as const,
  })
  async function running(which: number, ...statuses: ('ACTIVE' | 'PAUSED')[]) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.status, statuses))
      .orderBy(subscriptions.id)
    return rows[which % rows.length]
  }
  async function settled(which: number) {
    const rows = await db
      .select({ delivery: deliveries, userId: subscriptions.userId })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(inArray(deliveries.status, ['DELIVERED', 'FAILED']))
      .orderBy(deliveries.id)
    return rows[which % rows.length]
  }

  async function makeGood({ which, in: ahead }: Extract<Step, { do: 'makeGood' }>) {
    const failed = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution)))
      .orderBy(deliveries.id)
    const delivery = failed[which % failed.length]
    if (!delivery) return
    const changeable = await lockChangeable(db, { id: delivery.subscriptionId, ownerId: null }, now)
    const how =
      ahead === null
        ? ({ resolution: 'CREDIT' } as const)
        : ({ resolution: 'ANOTHER_DAY', date: addDays(dayInBahrain(now), ahead) } as const)
    const by = { byUserId: admin.id, language: 'en' } as const
    await resolveFailure(db, services, { ...changeable, delivery }, how, by, now)
  }

  /** Runs the jobs of this moment; then kitchen and drivers do what is due: some fails, some is not done. */
  async function work() {
    await turnPauses(context())
    await freezeDue(context())
    await expireYears(context())
    const due = await db
      .select()
      .from(deliveries)
      .where(
        and(
          lte(deliveries.date, dayInBahrain(now)),
          inArray(deliveries.status, ['SCHEDULED', 'OUT_FOR_DELIVERY']),
        ),
      )
      .orderBy(deliveries.id)
    for (const [n, { id, date, status }] of due.entries()) {
      const lastly = Number(date.slice(8)) % 7 === 3 ? 'fail' : 'deliver'
      const steps = status === 'SCHEDULED' ? (['prepare', 'dispatch', lastly] as const) : ([lastly] as const)
      if ((n + now.getUTCDate()) % 11 !== 0)
        for (const action of steps)
          await changeDelivery(db, { id, action, byUserId: null, reason: 'DRIVER' }, now)
    }
    await completeSettled(context())
  }
  async function wait({ days, clock }: Extract<Step, { do: 'wait' }>) {
    const target = new Date(startOfDay(addDays(dayInBahrain(now), days)).getTime() + clock)
    if (target <= now) return
    for (;;) {
      const month = addMonths(dayInBahrain(now), 1)
      if (startOfDay(month) > target) break
      now = startOfDay(month)
      owedAtMonths.set(month, await owedNow(db))
      // On some days no job runs; later runs catch up.
      if (Number(month.slice(5, 7)) % 3 !== 0) {
        await work()
        await countDay(context())
      }
    }
    now = target
    await work()
    await countDay(context())
  }

  async function act(step: Step): Promise<void> {
    if (step.do === 'wait') return wait(step)
    if (step.do === 'fold') return foldTotals({ db })
    if (step.do === 'buy') return buy(step)
    if (step.do === 'recover') return recover(step)
    if (step.do === 'refund') return refund(step)
    if (step.do === 'undo') {
      const last = await settled(step.which)
      const action = last?.delivery.status === 'FAILED' ? 'undoFail' : 'undoDeliver'
      const by = { byUserId: null, reason: 'ADMIN' } as const
      if (last) await changeDelivery(db, { id: last.delivery.id, action, ...by }, now)
      return
    }
    if (step.do === 'makeGood') return makeGood(step)
    if (step.do === 'rate') {
      const last = await settled(step.which)
      const words = { type: 'positive', priority: 'low', subject: 'Lunch', note: 'It was good.' } as const
      const { rating } = step
      if (last?.userId)
        await giveFeedback(db, last.userId, { ...words, rating, deliveryId: last.delivery.id }, now)
      return
    }
    const sub = await running(
      step.which,
      ...(step.do === 'resume' ? ['PAUSED' as const] : ['ACTIVE' as const, 'PAUSED' as const]),
    )
    if (!sub) return
    if (step.do === 'cancel')
      await cancel(services, request(sub), { reason: step.reason, feedback: null }, now)
    else if (step.do === 'resume') await resume(services, request(sub), now)
    else {
      const startDate = addDays(dayInBahrain(now), step.in)
      await pause(services, request(sub), { startDate, durationDays: step.days, reason: null }, now)
    }
  }

  return {
    now: () => now,
    owedAtMonths,
    /** A refused step changes nothing. */
    async take(step: Step) {
      await db
        .transaction(() => act(step))
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
    },
    /** Erases every account that is owed nothing. */
    async erase() {
      await db.update(users).set({ erasureAskedAt: new Date(now.getTime() - 400 * DAY_MS) })
      await eraseDue(context())
      return db.$count(users, eq(users.status, 'SUSPENDED'))
    },
  }
}
