import { compareErased } from './accounts.ts'
import { type Problem, type Query, readBooks } from './books.ts'
import { compareCancellations } from './cancellations.ts'
import { compareCredit } from './credit.ts'
import type { Facts, Ledger } from './facts.ts'
import { compareMoney } from './money.ts'
import { compareEmails, compareReceipts } from './papers.ts'
import { compareRefunds } from './refunds.ts'
import { compareReminders } from './reminders.ts'
import { compareRenewals } from './renewals.ts'
import { compareReplaced } from './replaced.ts'
import { compareSales } from './sales.ts'
import { compareUnpaid } from './unpaid.ts'

/** Jobs that may fail for good, because they are repeated anyway: reads of the gateway and the hourly charges. */
const MAY_DIE = [
  'payments.watch',
  'recovery.scan',
  'recovery.scanNow',
  'refunds.watch',
  'renewals.charge',
  'jobs.died',
]
/** The error of a job whose process was killed at each of its tries. Its next scheduled run does the rest. */
const LOST = 'job heartbeat timeout'
/** Jobs that are not scheduled again. */
const SENT_ONCE = ['mail.send', 'refunds.send', 'accounts.export']

/**
 * Compares our books with the gateway's ledger and with what the test did. It reads plain SQL and calculates for
 * itself. It uses no code of the product, so that it does not share the product's errors.
 */
export async function checkBooks(query: Query, ledger: Ledger, facts: Facts, problem: Problem) {
  const books = await readBooks(query)
  const sums = compareMoney(books, ledger, problem)
  compareRefunds(books, ledger, problem)
  compareReplaced(books, problem)
  compareCredit(books, facts, problem)
  compareSales(books, facts, problem)
  compareUnpaid(books, problem)
  compareRenewals(books, problem)
  compareReminders(books, facts, problem)
  compareCancellations(books, problem)
  compareReceipts(books, facts, problem)
  compareEmails(books, facts, problem)
  compareErased(books, problem)
  for (const { name, said } of books.deadJobs)
    if (!MAY_DIE.includes(name) && (said !== LOST || SENT_ONCE.includes(name)))
      problem(`a job ${name} is dead: ${said}`)

  const counts = new Map<string, number>()
  const count = (name: string, is = true) => is && counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { kind, source } of books.events) count(`subscription made by ${source}`, kind === 'SUBSCRIBED')
  for (const { orphan_reason } of books.payments) count(`orphan ${orphan_reason}`, orphan_reason !== null)
  for (const { replaces_id } of books.payments) count('replaced payments', replaces_id !== null)
  const replaced = new Set(books.payments.map((p) => p.replaces_id))
  for (const { id, outcome, status } of books.payments)
    count(`replaced and paid all the same, ${outcome}`, replaced.has(id) && status === 'CAPTURED')
  for (const { turn } of books.entries) count('credit that moved back', turn > 0)
  for (const { method, status } of books.refunds) count(`refund ${method} ${status}`)
  for (const { credit_fils, charge_fils, outcome } of books.payments)
    if (outcome === 'SUBSCRIBED' && credit_fils > 0)
      count(charge_fils > 0 ? 'paid in part with credit' : 'paid with credit alone')
  for (const { kind, status } of books.payments) count(`card checks ${status}`, kind === 'CARD_CHECK')
  for (const { marked_paid_by } of books.payments) count('marked as paid by hand', marked_paid_by !== null)
  for (const { renewal_of_id } of books.subscriptions) count('renewals', renewal_of_id !== null)
  for (const { automatic } of books.renewals) count('auto-renewals begun', automatic)
  for (const { status } of books.subscriptions) count('cancelled subscriptions', status === 'CANCELLED')
  for (const { frozen_at } of books.deliveries) count('frozen deliveries', frozen_at !== null)
  for (const { status } of books.credited) count('credit for failed deliveries', status === 'FAILED')
  for (const { year } of books.receipts) count(`receipts of ${year}`)
  for (const { erased_at } of books.users) count('erased customers', erased_at !== null)
  return {
    sums,
    rowCounts: {
      subscriptions: books.subscriptions.length,
      ...Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
      'dead looks at the gateway': books.deadJobs.length,
    },
  }
}
