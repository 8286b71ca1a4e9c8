import { type Books, groupBy, isRecovered, type Problem, recoveredOrders } from './books.ts'
import { dayAfter, dayInBahrain, deliveryDays, sundayAfter } from './days.ts'
import { type Facts, madeAt, shortlyBefore } from './facts.ts'

type Order = Books['orders'][number]
type Subscription = Books['subscriptions'][number]

/**
 * Checks what was sold: each order matches its buyer's request at the price of that moment, and each subscription its
 * order.
 */
export function compareSales(books: Books, facts: Facts, problem: Problem) {
  const erased = new Set(books.users.filter((u) => u.erased_at).map((u) => u.id))
  const paying = groupBy(books.payments, (p) => p.order_id)
  const renewed = new Map(books.renewals.map((r) => [r.order_id, r.subscription_id]))
  const byId = new Map(books.subscriptions.map((s) => [s.id, s]))
  const rewritten = recoveredOrders(books)
  for (const order of books.orders) {
    if (rewritten.has(order.id)) {
      compareRecovered(order, facts, problem)
      const owner = facts.wishes.get(order.customer_email)?.userId
      if (!erased.has(order.user_id ?? '') && owner !== order.user_id)
        problem(`recovered order ${order.id} of ${order.customer_email} belongs to ${order.user_id}`)
      continue
    }
    comparePrice(order, facts, problem)
    if (erased.has(order.user_id ?? '')) continue
    const renews = byId.get(renewed.get(order.id) ?? '')
    compareWish(order, paying.get(order.id) ?? [], { renews, facts, problem })
    if (!renewed.has(order.id)) comparePromise(order, paying.get(order.id) ?? [], problem)
  }
  const orders = new Map(books.orders.map((o) => [o.id, o]))
  const days = groupBy(books.deliveries, (d) => d.subscription_id)
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const menu = new Map(books.menu.map((m) => [m.date, m.salad_id]))
  for (const subscription of books.subscriptions) {
    const own = days.get(subscription.id) ?? []
    compareOrder(subscription, orders.get(subscription.order_id), problem)
    compareStatus(subscription, own, problem)
    const payment = payments.get(subscription.payment_id)
    compareDays(subscription, own, {
      recovered: payment && isRecovered(payment) ? (facts.recoveries.get(payment.id) ?? []) : null,
      order: orders.get(subscription.order_id),
      before: byId.get(renewed.get(subscription.order_id) ?? ''),
      paidAt: payment?.captured_at,
      facts,
      problem,
    })
    if (erased.has(subscription.user_id ?? '')) {
      if (subscription.end_date >= facts.today && subscription.status === 'ACTIVE')
        problem(`subscription ${subscription.id} is delivered to an erased person`)
    } else compareFrozen(subscription, days.get(subscription.id) ?? [], { menu, facts, problem })
  }
}

function comparePrice(order: Order, { plans, shop }: Facts, problem: Problem) {
  const at = madeAt(order.id)
  const { price_fils, vat_percent, vat_fils, total_fils } = order
  const offers = shortlyBefore(plans.get(order.plan_id) ?? [], at)
  const isOffered = offers.some(
    (o) =>
      o.priceFils === price_fils &&
      o.nameEn === order.plan_name_en &&
      o.nameAr === order.plan_name_ar &&
      o.durationDays === order.duration_days,
  )
  if (!isOffered)
    problem(
      `order ${order.id} is of ${order.plan_name_en} at ${price_fils}, then sold at ${offers.map((o) => `${o.nameEn} ${o.priceFils}`).join(' or ')}`,
    )
  if (!shortlyBefore(shop, at).some((s) => s.vatPercent === vat_percent))
    problem(`order ${order.id} has a VAT of ${vat_percent} %, which the shop did not have then`)
  // Half a fils is rounded up.
  const vat = Math.floor((price_fils * vat_percent) / 100 + 0.5)
  if (vat_fils !== vat || total_fils !== price_fils + vat)
    problem(
      `order ${order.id}: ${vat_percent} % of ${price_fils} is ${vat}, it has ${vat_fils} and ${total_fils} in all`,
    )
}

/** A recovered order: the captured amount for the plan that the admin chose, with VAT included to the fils. */
function compareRecovered(order: Order, { plans }: Facts, problem: Problem) {
  const { id, price_fils, vat_fils, vat_percent, total_fils } = order
  const isKnown = plans
    .get(order.plan_id)
    ?.some(({ was }) => was.nameEn === order.plan_name_en && was.durationDays === order.duration_days)
  if (!isKnown) problem(`recovered order ${id} is of ${order.plan_name_en}, which was never sold`)
  const within = (total_fils * vat_percent) / (100 + vat_percent)
  if (price_fils + vat_fils !== total_fils || Math.abs(vat_fils - within) > 1)
    problem(`recovered order ${id} has ${vat_fils} of VAT in ${total_fils}`)
}

/**
 * The order matches its buyer's request. A renewal matches the subscription it renews, which a recovery may have
 * changed.
 */
function compareWish(
  order: Order,
  payments: Books['payments'],
  { renews, facts, problem }: { renews: Subscription | undefined; facts: Facts; problem: Problem },
) {
  const wish = facts.wishes.get(order.customer_email)
  if (!wish) return problem(`order ${order.id} is of ${order.customer_email}, who ordered nothing`)
  const stored = {
    planId: order.plan_id,
    userId: order.user_id,
    slot: order.delivery_time_slot,
    language: order.language,
    address: order.delivery_address,
  }
  const { useCredit, ...wishFields } = wish
  const expected = renews
    ? {
        ...wishFields,
        planId: renews.plan_id,
        slot: renews.delivery_time_slot,
        address: renews.delivery_address,
      }
    : wishFields
  for (const [name, value] of Object.entries(expected))
    if (!Object.entries(stored).some(([n, v]) => n === name && v === value))
      problem(`order ${order.id} of ${order.customer_email} has another ${name} than ${value}`)
  for (const { id, user_id, credit_fils } of payments) {
    if (user_id !== wish.userId) problem(`payment ${id} of ${order.customer_email} belongs to ${user_id}`)
    if (credit_fils > 0 && !useCredit) problem(`payment ${id} used credit that was not offered`)
  }
}

/** A new purchase starts on the Sunday after the press on "pay". */
function comparePromise(order: Order, payments: Books['payments'], problem: Problem) {
  const starts = [order, ...payments].map((row) => sundayAfter(dayInBahrain(row.created_at)))
  if (!starts.includes(order.start_date))
    problem(`order ${order.id} was promised for ${order.start_date}, not for ${starts.join(' or ')}`)
}

const SAME = [
  'user_id',
  'language',
  'plan_id',
  'plan_name_en',
  'plan_name_ar',
  'duration_days',
  'meals_per_day',
  'total_fils',
  'customer_name',
  'customer_email',
  'customer_phone',
  'delivery_address',
  'address_type',
  'delivery_time_slot',
] as const

function compareOrder(subscription: Subscription, order: Order | undefined, problem: Problem) {
  const { id } = subscription
  if (!order) return problem(`subscription ${id} has no order`)
  for (const column of SAME)
    if (subscription[column] !== order[column])
      problem(`subscription ${id} has the ${column} ${subscription[column]}, its order ${order[column]}`)
  if (!order.closed_at) problem(`order ${order.id} has a subscription and is still open`)
}

type Delivery = Books['deliveries'][number]

/** A subscription is active until its last delivery was delivered or failed, unless it was cancelled. */
function compareStatus({ id, status }: Subscription, days: Delivery[], problem: Problem) {
  const isOver = days.every((d) => d.status === 'DELIVERED' || d.status === 'FAILED')
  if (status !== (isOver ? 'COMPLETED' : 'ACTIVE') && status !== 'CANCELLED')
    problem(`subscription ${id} is ${status}, and its deliveries are ${days.map((d) => d.status)}`)
}

/**
 * Starts on the promised day, or on the next Sunday once that day has begun. A renewal starts on the day after the
 * subscription before it, or on the next Sunday once that has ended. From there, deliveries are on every day the
 * kitchen is open.
 */
function compareDays(
  subscription: Subscription,
  days: Delivery[],
  {
    recovered,
    order,
    before,
    paidAt,
    facts,
    problem,
  }: {
    recovered: readonly string[] | null
    order: Order | undefined
    before: Subscription | undefined
    paidAt: Date | null | undefined
    facts: Facts
    problem: Problem
  },
) {
  const { id, created_at, duration_days, delivery_time_slot } = subscription
  if (!order) return
  // A subscription added by hand exists before it is paid.
  const paidOn = dayInBahrain(paidAt && paidAt > created_at ? paidAt : created_at)
  const sunday = sundayAfter(paidOn)
  const behind = before && before.end_date > paidOn ? [dayAfter(before.end_date)] : []
  const ended = !before || before.status === 'CANCELLED' || behind.length === 0
  const firsts = recovered
    ? [...recovered, ...behind]
    : before
      ? [...behind, ...(ended ? [sunday] : [])]
      : [order.start_date > paidOn ? order.start_date : sunday]
  const dates = days.map((d) => d.date).join(' ')
  const mayBe = shortlyBefore(facts.closedDays, madeAt(id)).flatMap((closed) =>
    firsts.map((first) => deliveryDays(first, duration_days, closed).join(' ')),
  )
  if (!mayBe.includes(dates))
    problem(`subscription ${id}, paid on ${paidOn}, is delivered on ${dates}, not on ${mayBe.join(' or ')}`)
  if (subscription.start_date !== days[0]?.date || subscription.end_date !== days.at(-1)?.date)
    problem(`subscription ${id} says ${subscription.start_date} to ${subscription.end_date}`)
  if (days.some((d) => d.delivery_time_slot !== delivery_time_slot))
    problem(`subscription ${id} has a delivery in another slot`)
}

/** A frozen delivery has the salad of the menu and the ordered address, and was not frozen before its day. */
function compareFrozen(
  { id, meals_per_day, delivery_address }: Subscription,
  days: Delivery[],
  { menu, facts, problem }: { menu: Map<string, string>; facts: Facts; problem: Problem },
) {
  for (const day of days.filter((d) => d.status !== 'CANCELLED')) {
    const name = `the delivery of subscription ${id} on ${day.date}`
    if (!day.frozen_at) {
      if (day.date <= facts.today) problem(`${name} was not frozen`)
      continue
    }
    if (dayInBahrain(day.frozen_at) < day.date) problem(`${name} was frozen before its day`)
    if (day.salad_id !== menu.get(day.date) || day.portions !== meals_per_day)
      problem(`${name} is ${day.portions} of ${day.salad_id}, not what the menu says`)
    if (day.delivery_address !== delivery_address) problem(`${name} goes to ${day.delivery_address}`)
  }
}
