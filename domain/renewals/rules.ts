import { addDays, type Day } from '../dates.ts'

/** So many days before the last delivery auto-renewal is told of, and charged. */
export const RENEWAL_DAYS = { reminder: 7, charge: 3 } as const
/** The day auto-renewal charges. */
export const chargeDayOf = (endDate: Day): Day => addDays(endDate, -RENEWAL_DAYS.charge)
