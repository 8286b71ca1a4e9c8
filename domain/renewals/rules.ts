import { addDays, type Day, dayInBahrain } from '../dates.ts'
import type { Fils } from '../money.ts'

/** So many days before the last delivery auto-renewal is told of, and charged. */
export const RENEWAL_DAYS = { reminder: 7, charge: 3 } as const
/** The day auto-renewal charges. */
export const chargeDayOf = (endDate: Day): Day => addDays(endDate, -RENEWAL_DAYS.charge)
/** The day it charges next, as told to its owner: turned on after that day it is the next one. Null: none is left. */
export function nextChargeDay(endDate: Day, now: Date): Day | null {
  const today = dayInBahrain(now)
  const usual = chargeDayOf(endDate)
  const next = usual >= today ? usual : addDays(today, 1)
  return next > endDate ? null : next
}

/** A reminder as it was sent: with what auto-renewal was told to charge, or without. */
type Reminder = { readonly day: Day; readonly charge: { readonly from: Day; readonly most: Fils } | null }
type Ending = { readonly endDate: Day; readonly reminders: readonly Reminder[] }

/** So long before the end a reminder still counts: a day skipped since is no reason for another. */
const COUNTS_DAYS = 2 * RENEWAL_DAYS.reminder
const counting = ({ endDate, reminders }: Ending) =>
  reminders.filter((r) => r.day >= addDays(endDate, -COUNTS_DAYS))

/** Whether somebody without auto-renewal is to be reminded of the end now. */
export const isReminderDue = (ending: Ending, now: Date): boolean => {
  const today = dayInBahrain(now)
  return inTheLastWeek(ending, today) && counting(ending).length === 0
}
const inTheLastWeek = ({ endDate }: Ending, today: Day) =>
  today >= addDays(endDate, -RENEWAL_DAYS.reminder) && today <= endDate

/**
 * The reminder auto-renewal owes now: which day it charges, and what. Null where one that counts has named as much and
 * no later a day: nothing is ever charged earlier than told, nor more. 'too late': no day is left on which it could be.
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

/** Whether auto-renewal may charge this now: its day has come, and it was told of; what is told names the next day at the earliest. */
export function mayCharge(ending: Ending, totalFils: Fils, now: Date): boolean {
  const today = dayInBahrain(now)
  if (today < chargeDayOf(ending.endDate) || today > ending.endDate) return false
  return counting(ending).some((r) => r.charge && r.charge.most >= totalFils && r.charge.from <= today)
}

/** When auto-renewal tries again after a declined charge: once a day, and not after the end. Null: it does not. */
export function nextTryDay({ endDate, triedOn }: { endDate: Day; triedOn: Day }, now: Date): Day | null {
  const [next = endDate] = [addDays(triedOn, 1), dayInBahrain(now)].toSorted().toReversed()
  return next > endDate ? null : next
}

/** Where a customer renews, and where they turn auto-renewal on and off. */
export const renewPath = (id: string) => `/dashboard?tab=overview&renew=${id}` as const
export const autoRenewalPath = (id: string) => `/dashboard?tab=overview&autoRenewal=${id}` as const
