import type pg from 'pg'

/** Runs plain SQL on the shop's database. */
export type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>

type Payment = {
  id: string
  kind: string
  order_id: string | null
  user_id: string | null
  charge_id: string | null
  /** The payment it replaced: its buyer went back and paid another way. */
  replaces_id: string | null
  next_look_at: Date | null
  method: string
  status: string
  outcome: string
  charge_fils: number
  credit_fils: number
  captured_fils: number | null
  captured_currency: string | null
  refunded_fils: number
  credited_fils: number
  found: boolean
  orphan_reason: string | null
  decided_at: Date | null
  reminded_at: Date | null
  created_at: Date
  captured_at: Date | null
  save_card: boolean
  saved_card_id: string | null
  /** An admin received the money and recorded it. */
  marked_paid_by: string | null
}
type Event = {
  id: string
  payment_id: string
  kind: string
  status: string | null
  source: string
  at: Date
  /** Of a replaced payment: the payment that replaced it. */
  by: string | null
}
type Refund = {
  id: string
  payment_id: string
  amount_fils: number
  method: string
  status: string
  reason: string
  notify_customer: boolean
  retry_of: string | null
  created_at: Date
  done_at: Date | null
}
/** The columns that an order and its subscription share. */
type Sold = {
  id: string
  user_id: string | null
  language: string
  plan_id: string
  plan_name_en: string
  plan_name_ar: string
  duration_days: number
  meals_per_day: number
  total_fils: number
  customer_name: string
  customer_email: string
  customer_phone: string
  delivery_address: string
  address_type: string
  delivery_time_slot: string
  start_date: string
  created_at: Date
}
type Order = Sold & { price_fils: number; vat_percent: number; vat_fils: number; closed_at: Date | null }
type Subscription = Sold & {
  number: number
  payment_id: string
  order_id: string
  status: string
  end_date: string
  renewal_of_id: string | null
}
/** Added by hand and not paid. */
type Unpaid = {
  id: string
  order_id: string
  status: string
  renewal_of_id: string | null
  deliveries: number
  withdrawn: number
}
/** Which order renews which subscription, and whether the shop charged it automatically. */
type Renewal = { order_id: string; subscription_id: string; automatic: boolean }
type Reminder = {
  subscription_id: string
  day: string
  charge_date: string | null
  total_fils: number | null
}
type RenewalCharge = { subscription_id: string; day: string; payment_id: string }
/** A failed delivery whose value was given as store credit. */
type Credited = {
  id: string
  status: string
  payment_id: string
  user_id: string
  total_fils: number
  days: number
}
type Delivery = {
  subscription_id: string
  date: string
  status: string
  delivery_time_slot: string
  frozen_at: Date | null
  delivery_address: string | null
  salad_id: string | null
  portions: number | null
}
type Receipt = {
  year: number
  number: number
  payment_id: string
  issued_at: Date
  name_en: string
  name_ar: string
  start_date: string
  end_date: string
}
type Lot = {
  id: string
  user_id: string
  refund_id: string | null
  delivery_id: string | null
  payment_id: string | null
  amount_fils: number
  left_fils: number
  given_at: Date
  expires_at: Date
}
type Entry = { lot_id: string; payment_id: string | null; kind: string; change_fils: number; turn: number }
type Email = {
  kind: string
  to: string
  language: string
  user_id: string | null
  subject: string
  text: string
}
type User = { id: string; email: string; leaving: boolean; erased_at: Date | null; cards: number }

const SOLD = `id, user_id, language::text, plan_id, plan_name_en, plan_name_ar, duration_days, meals_per_day, total_fils,
  customer_name, customer_email, customer_phone, delivery_address, address_type::text, delivery_time_slot::text,
  start_date::text, created_at`

/** Our books as the tables store them. The product's code is not used to interpret them. */
export async function readBooks(query: Query) {
  return {
    payments:
      await query<Payment>(`select id, kind::text, order_id, user_id, charge_id, replaces_id, next_look_at, method::text, status::text, outcome::text,
      charge_fils, credit_fils, captured_fils, captured_currency, refunded_fils, credited_fils, found, orphan_reason::text,
      decided_at, reminded_at, created_at, captured_at, save_card, saved_card_id, marked_paid_by from payments`),
    events: await query<Event>(
      "select id, payment_id, kind::text, status::text, source, at, details->>'by' as by from payment_events order by at, id",
    ),
    refunds: await query<Refund>(
      'select id, payment_id, amount_fils, method::text, status::text, reason, notify_customer, retry_of, created_at, done_at from refunds',
    ),
    orders: await query<Order>(`select ${SOLD}, price_fils, vat_percent, vat_fils, closed_at from orders`),
    subscriptions: await query<Subscription>(
      `select ${SOLD}, number, payment_id, order_id, status::text, end_date::text, renewal_of_id
        from subscriptions where payment_id is not null`,
    ),
    unpaid: await query<Unpaid>(`select id, order_id, status::text, renewal_of_id,
      (select count(*)::int from deliveries d where d.subscription_id = s.id) as deliveries,
      (select count(*)::int from subscription_history h where h.subscription_id = s.id and h.reason = 'WITHDRAWN')
        as withdrawn from subscriptions s where payment_id is null`),
    renewals: await query<Renewal>('select order_id, subscription_id, automatic from renewals'),
    reminders: await query<Reminder>(
      'select subscription_id, day::text, charge_date::text, total_fils from renewal_reminders',
    ),
    renewalCharges: await query<RenewalCharge>(
      'select subscription_id, day::text, payment_id from renewal_charges',
    ),
    cancellations: await query<{ subscription_id: string; at: Date }>(
      "select subscription_id, at from subscription_history where reason = 'CANCELLED'",
    ),
    deliveries:
      await query<Delivery>(`select subscription_id, date::text, status::text, delivery_time_slot::text, frozen_at,
      delivery_address, assigned_salads->0->>'saladId' as salad_id, (assigned_salads->0->>'portions')::int as portions
      from deliveries order by date`),
    credited: await query<Credited>(`select d.id, d.status::text, s.payment_id, s.user_id, s.total_fils,
      s.duration_days as days from deliveries d join subscriptions s on s.id = d.subscription_id
      where d.resolution = 'CREDIT'`),
    menu: await query<{ date: string; salad_id: string }>('select date::text, salad_id from menu_days'),
    receipts: await query<Receipt>(`select year, number, payment_id, issued_at, shop->>'nameEn' as name_en,
      shop->>'nameAr' as name_ar, start_date::text, end_date::text from receipts order by year, number`),
    counters: await query<{ year: number; last: number }>('select year, last from receipt_counters'),
    lots: await query<Lot>(
      'select id, user_id, refund_id, delivery_id, payment_id, amount_fils, left_fils, given_at, expires_at from credit_lots',
    ),
    entries: await query<Entry>(
      'select lot_id, payment_id, kind::text, change_fils, turn from credit_entries',
    ),
    emails: await query<Email>('select kind, "to", language::text, user_id, subject, text from outbox'),
    users: await query<User>(`select id, email, erasure_asked_at is not null as leaving, erased_at,
      (select count(*)::int from saved_cards c where c.user_id = u.id) as cards from users u`),
    cards: await query<{ id: string; user_id: string }>('select id, user_id from saved_cards'),
    totals: await query<{ metric: string; fils: number }>(`select metric, sum(amount)::int as fils from (
      select metric, amount from daily_totals union all select metric, amount from total_deltas) t
      where metric in ('CAPTURED', 'REFUNDED') group by metric`),
    deadJobs: await query<{ name: string; said: string | null }>(
      "select name, coalesce(output->'value'->>'message', output->>'message') as said from pgboss.job where state = 'failed'",
    ),
  }
}
export type Books = Awaited<ReturnType<typeof readBooks>>
export type Problem = (text: string) => void
/** An orphan that an admin turned into a subscription. */
export const isRecovered = ({ outcome, orphan_reason }: Payment) =>
  outcome === 'SUBSCRIBED' && orphan_reason !== null
/** Orders that were created or changed for a recovery. */
export const recoveredOrders = ({ payments }: Pick<Books, 'payments'>) =>
  new Set(payments.filter(isRecovered).map((p) => p.order_id))

/**
 * The order each payment was made for. A recovered payment may have got a new order. In a chain of payments that
 * replaced each other, the oldest order is the one they were made for. Ids contain the machine's time.
 */
function orderMadeFor({ payments }: Pick<Books, 'payments'>): Map<string, string | null> {
  const byId = new Map(payments.map((p) => [p.id, p]))
  const firstOf = (payment: Payment): Payment => {
    const replaced = byId.get(payment.replaces_id ?? '')
    return replaced ? firstOf(replaced) : payment
  }
  const chains = [...groupBy(payments, (p) => firstOf(p).id).values()]
  return new Map(
    chains.flatMap((chain) => {
      const oldest = chain.flatMap((p) => p.order_id ?? []).sort()[0] ?? null
      return chain.map((p): [string, string | null] => [p.id, oldest])
    }),
  )
}

/**
 * Payments whose order already had a subscription from another payment when they were captured: they are refunded
 * completely at once.
 */
export function paidTwice(books: Books): Set<string> {
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const madeFor = orderMadeFor(books)
  const subscribed = groupBy(
    books.events.filter((e) => e.kind === 'SUBSCRIBED'),
    (e) => payments.get(e.payment_id)?.order_id ?? null,
  )
  const isLate = ({ kind, payment_id, id }: Event) =>
    kind === 'ORPHANED' &&
    (subscribed.get(madeFor.get(payment_id) ?? 'none') ?? []).some(
      // Ids contain the machine's time; the clocks of two processes may differ.
      (e) => e.payment_id !== payment_id && e.id < id,
    )
  return new Set(books.events.filter(isLate).map((e) => e.payment_id))
}

export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
export function groupBy<T>(rows: readonly T[], key: (row: T) => string | null): Map<string, T[]> {
  return Map.groupBy(rows, (row) => key(row) ?? '')
}
