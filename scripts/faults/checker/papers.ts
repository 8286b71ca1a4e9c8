import { type Books, groupBy, type Problem, paidTwice } from './books.ts'
import { cancelledInTime, emailsOfRefund } from './cancellations.ts'
import { dayInBahrain } from './days.ts'
import { type Facts, madeAt, shortlyBefore } from './facts.ts'

/** Receipts: one per subscription and no others, numbered without gaps within each year in Bahrain. */
export function compareReceipts(books: Books, { shop }: Facts, problem: Problem) {
  const sold = new Map(books.subscriptions.map((s) => [s.payment_id, s]))
  for (const [year, list] of groupBy(books.receipts, (r) => String(r.year))) {
    if (list.some(({ number }, i) => number !== i + 1)) problem(`the receipts of ${year} have gaps`)
    const last = books.counters.find((c) => String(c.year) === year)?.last
    if (last !== list.length) problem(`the counter of ${year} says ${last}`)
  }
  for (const { year, number, payment_id, issued_at, name_en, name_ar, ...receipt } of books.receipts) {
    const name = `receipt ${year}-${number}`
    const subscription = sold.get(payment_id)
    if (!subscription) {
      problem(`${name} is for payment ${payment_id}, which has no subscription`)
      continue
    }
    sold.delete(payment_id)
    if (dayInBahrain(issued_at).slice(0, 4) !== String(year))
      problem(`${name} was issued ${issued_at.toISOString()}`)
    if (receipt.start_date !== subscription.start_date || receipt.end_date !== subscription.end_date)
      problem(`${name} says ${receipt.start_date} to ${receipt.end_date}`)
    if (
      !shortlyBefore(shop, madeAt(subscription.id)).some((s) => s.nameEn === name_en && s.nameAr === name_ar)
    )
      problem(`${name} is by ${name_en}, which was not the shop's name then`)
  }
  for (const { id } of sold.values()) problem(`subscription ${id} has no receipt`)
}

const ABOUT_PAYMENTS = /^(subscriptions\.confirmed|(payments|refunds)\.)/
/** Buyers of a declined or failed payment get an email. Buyers who left or cancelled do not. */
const TOLD = ['DECLINED', 'FAILED', 'RESTRICTED', 'TIMEDOUT']

/** Checks that every expected email went to the buyer once, in their language, and that no others were sent. */
export function compareEmails(books: Books, facts: Facts, problem: Problem) {
  const orders = new Map(books.orders.map((o) => [o.id, o]))
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const erased = new Set(books.users.filter((u) => u.erased_at).map((u) => u.id))
  const due = new Map<string, number>()
  const expect = (kind: string, paymentId: string, times = 1) => {
    const order = orders.get(payments.get(paymentId)?.order_id ?? '')
    // The emails to an erased person were deleted with them.
    if (!order || erased.has(order.user_id ?? '')) return
    const key = `${kind} to ${order.customer_email} in ${order.language} for ${order.user_id}`
    due.set(key, (due.get(key) ?? 0) + times)
  }
  for (const { payment_id } of books.subscriptions)
    for (const kind of ['subscriptions.confirmed', 'payments.receipt']) expect(kind, payment_id)
  // A buyer who paid twice only gets the email about the refund.
  const twice = paidTwice(books)
  for (const { id, orphan_reason, reminded_at } of books.payments)
    if (orphan_reason && !twice.has(id)) expect('payments.orphaned', id, reminded_at ? 2 : 1)
  for (const refund of books.refunds)
    if (refund.notify_customer) for (const kind of emailsOfRefund(refund)) expect(kind, refund.payment_id)
  // Automatic charges have an email of their own.
  const replaced = new Set(books.payments.map((p) => p.replaces_id))
  const alone = new Set(books.renewals.filter((r) => r.automatic).map((r) => r.order_id))
  for (const { payment_id, kind, status } of books.events)
    if (
      kind === 'STATUS' &&
      TOLD.includes(status ?? '') &&
      // No email for a replaced payment, because its buyer no longer waits for it.
      !replaced.has(payment_id) &&
      !alone.has(payments.get(payment_id)?.order_id ?? '')
    )
      expect('payments.failed', payment_id)
  for (const payment_id of twice) {
    const { captured_fils, credit_fils } = payments.get(payment_id) ?? {}
    if (captured_fils === 0 && credit_fils) expect('refunds.creditReturned', payment_id)
  }

  const sent = groupBy(
    books.emails.filter((e) => ABOUT_PAYMENTS.test(e.kind)),
    (e) => `${e.kind} to ${e.to} in ${e.language} for ${e.user_id}`,
  )
  for (const key of new Set([...due.keys(), ...sent.keys()]))
    if (due.get(key) !== sent.get(key)?.length)
      problem(`${sent.get(key)?.length ?? 0} emails ${key}, ${due.get(key) ?? 0} were due`)

  compareConfirmed(books, problem)
  compareCancelled(books, problem)
  const known = new Set([facts.shopEmail, ...facts.wishes.keys(), ...books.users.map((u) => u.email)])
  for (const { kind, to } of books.emails)
    if (!known.has(to) && kind !== 'accounts.erasureDone')
      problem(`an email ${kind} went to ${to}, who is unknown`)
}

/** Checks by subscription number that exactly one confirmation went to its own buyer. */
function compareConfirmed({ emails, subscriptions, users }: Books, problem: Problem) {
  const erased = new Set(users.filter((u) => u.erased_at).map((u) => u.id))
  const confirmed = byNumber(emails, 'subscriptions.confirmed')
  for (const { number, customer_email, user_id, delivery_address } of subscriptions) {
    if (erased.has(user_id ?? '')) continue
    const [email, ...more] = confirmed.get(String(number)) ?? []
    if (email?.to !== customer_email || more.length > 0)
      problem(`W-${number} of ${customer_email} was confirmed to ${email?.to} and ${more.length} others`)
    else if (!email.text.includes(delivery_address)) problem(`the email of W-${number} names another address`)
  }
}

/** One email per cancellation. It names the payment if that is refunded. */
function compareCancelled(books: Books, problem: Problem) {
  const users = new Map(books.users.map((u) => [u.id, u]))
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const inTime = cancelledInTime(books)
  const sent = byNumber(books.emails, 'subscriptions.cancelled')
  for (const { number, status, customer_email, user_id, payment_id } of books.subscriptions) {
    const user = users.get(user_id ?? '')
    if (user?.erased_at) continue
    const [email, ...more] = sent.get(String(number)) ?? []
    const due = status === 'CANCELLED' ? (user?.email ?? customer_email) : undefined
    if (email?.to !== due || more.length > 0)
      problem(`the cancellation of W-${number} went to ${email?.to} and ${more.length} others, not to ${due}`)
    const payment = payments.get(payment_id)
    const reference = payment?.charge_id ?? payment_id
    if (email && email.text.includes(reference) !== inTime.has(payment_id))
      problem(`the cancellation of W-${number} ${inTime.has(payment_id) ? 'hides' : 'promises'} a refund`)
  }
}

const byNumber = (emails: Books['emails'], kind: string) =>
  groupBy(
    emails.filter((e) => e.kind === kind),
    ({ subject }) => /W-(\d+)/.exec(subject)?.[1] ?? null,
  )
