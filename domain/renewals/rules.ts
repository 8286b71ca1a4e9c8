import { addDays, type Day, dayInBahrain } from '../dates.ts'
import type { Fils } from '../money.ts'

/** How many days before the last delivery auto-renewal is announced and charged. */
export const RENEWAL_DAYS = { reminder: 7, charge: 3 } as const
/** The day on which auto-renewal charges. */
export const chargeDayOf = (endDate: Day): Day => addDays(endDate, -RENEWAL_DAYS.charge)
/**
 * The next day on which auto-renewal charges, as shown to the owner. If it was enabled after the usual day, that is
 * tomorrow. Null if no day is left.
 */
export function nextChargeDay(endDate: Day, now: Date): Day | null {
  const today = dayInBahrain(now)
  const usual = chargeDayOf(endDate)
  const next = usual >= today ? usual : addDays(today, 1)
  return next > endDate ? null : next
}

/** A reminder that was sent, with the charge it announced for auto-renewal, if any. */
type Reminder = { readonly day: Day; readonly charge: { readonly from: Day; readonly most: Fils } | null }
type Ending = { readonly endDate: Day; readonly reminders: readonly Reminder[] }

/** How long before the end a reminder still counts, so that a day skipped since does not cause another. */
const COUNTS_DAYS = 2 * RENEWAL_DAYS.reminder
const counting = ({ endDate, reminders }: Ending) =>
  reminders.filter((r) => r.day >= addDays(endDate, -COUNTS_DAYS))

/** Whether a customer without auto-renewal is due a reminder of the end now. */
export const isReminderDue = (ending: Ending, now: Date): boolean => {
  const today = dayInBahrain(now)
  return inTheLastWeek(ending, today) && counting(ending).length === 0
}
const inTheLastWeek = ({ endDate }: Ending, today: Day) =>
  today >= addDays(endDate, -RENEWAL_DAYS.reminder) && today <= endDate

/**
 * The auto-renewal reminder that is due now: the day of the charge and its amount. Null if a reminder that counts has
 * announced at least this amount and no later day: nothing is charged earlier or higher than announced. 'too late': no
 * day is left for a charge.
 */
export function chargeToAnnounce(
  ending: Ending,
  totalFils: Fils,
  now: Date,
): { chargeDate: Day; totalFils: Fils } | 'too late' | null {
  const today = dayInBahrain(now)
  if (!inTheLastWeek(ending, today) || counting(ending).some((r) => r.day === today)) return null
  const chargeDate = [chargeDayOf(ending.endDate), addDays(today, 1)].toSorted()[1] ?? today
  if (counting(ending).some((r) => r.charge && r.charge.most >= totalFils && r.charge.from <= chargeDate))
    return null
  return chargeDate > ending.endDate ? 'too late' : { chargeDate, totalFils }
}

/**
 * Whether auto-renewal may charge this amount now: its day has come and a reminder announced it. A reminder announces
 * the next day at the earliest.
 */
export function mayCharge(ending: Ending, totalFils: Fils, now: Date): boolean {
  const today = dayInBahrain(now)
  if (today < chargeDayOf(ending.endDate) || today > ending.endDate) return false
  return counting(ending).some((r) => r.charge && r.charge.most >= totalFils && r.charge.from <= today)
}

/** When auto-renewal retries after a declined charge: once a day and not after the end. Null if it does not. */
export function nextTryDay({ endDate, triedOn }: { endDate: Day; triedOn: Day }, now: Date): Day | null {
  const [next = endDate] = [addDays(triedOn, 1), dayInBahrain(now)].toSorted().toReversed()
  return next > endDate ? null : next
}

/** Where a customer renews, and where they turn auto-renewal on and off. */
export const renewPath = (id: string) => `/dashboard?tab=overview&renew=${id}` as const
export const autoRenewalPath = (id: string) => `/dashboard?tab=overview&autoRenewal=${id}` as const
