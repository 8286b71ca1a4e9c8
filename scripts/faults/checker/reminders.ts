import { type Books, groupBy, type Problem } from './books.ts'
import { addDays } from './days.ts'
import type { Facts } from './facts.ts'

const REMINDED_DAYS = 7
/** How many days before the end a reminder counts. */
const COUNTS_DAYS = 14

/**
 * Checks that every customer who stays and has not renewed was reminded a week before the end, with one email per
 * reminder.
 */
export function compareReminders(books: Books, { today }: Facts, problem: Problem) {
  const users = new Map(books.users.map((u) => [u.id, u]))
  const remindersBySubscription = groupBy(books.reminders, (r) => r.subscription_id)
  const followed = new Set(
    books.subscriptions.filter((s) => s.status !== 'CANCELLED').map((s) => s.renewal_of_id),
  )
  for (const { id, status, end_date, user_id } of books.subscriptions) {
    const isEnding = status === 'ACTIVE' && end_date >= today && end_date <= addDays(today, REMINDED_DAYS)
    if (!isEnding || followed.has(id) || users.get(user_id ?? '')?.leaving !== false) continue
    if (!remindersBySubscription.get(id)?.some((r) => r.day >= addDays(end_date, -COUNTS_DAYS)))
      problem(`there is no reminder that subscription ${id} ends on ${end_date}`)
  }
  const owners = new Map(books.subscriptions.map((s) => [s.id, s.user_id]))
  const due = groupBy(books.reminders, (r) => owners.get(r.subscription_id) ?? null)
  const sent = groupBy(
    books.emails.filter((e) => e.kind === 'renewals.reminder'),
    (e) => e.user_id,
  )
  for (const id of new Set([...due.keys(), ...sent.keys()])) {
    const [reminders, emails] = [due.get(id)?.length ?? 0, sent.get(id)?.length ?? 0]
    // The emails to an erased person were deleted with them.
    if (emails !== reminders && !users.get(id)?.erased_at)
      problem(`user ${id} has ${reminders} reminders and ${emails} emails of them`)
  }
}
