import { z } from 'zod'
import type { Day as CalendarDay } from '../dates.ts'
import { isDeliveryDay } from '../deliveries/rules.ts'
import { endpoint } from '../endpoint.ts'
import { Day, DayRange, messageKey, oneLine, Search } from '../fields.ts'

export const CLOSURE_REASON = 120
export const MOST_CLOSURES = 60
/** The maximum number of subscriptions that an effect lists. */
export const EFFECT_SHOWN = 100
const reason = oneLine(CLOSURE_REASON).min(1, messageKey('required'))

export const Closure = z.object({
  date: Day,
  reasonEn: z.string(),
  reasonAr: z.string(),
  /** The closure can still be removed: the day before it has not ended. */
  removable: z.boolean(),
})
export type Closure = z.output<typeof Closure>

/** Fridays and Saturdays are refused, because they are never delivery days. */
const Days = z
  .array(
    Day.refine((d: CalendarDay) => isDeliveryDay(d), messageKey('notDeliveryDay')),
    messageKey('required'),
  )
  .max(MOST_CLOSURES, messageKey('tooMany'))
export const ClosureBody = z
  .object({
    dates: Days.min(1, messageKey('daysRequired')),
    reasonEn: reason,
    reasonAr: reason,
    /** Closed days that open again instead, for example when a holiday falls a day later. */
    instead: Days.default([]),
  })
  .refine(({ dates, instead }) => !instead.some((date) => dates.includes(date)), {
    path: ['instead'],
    error: messageKey('invalid'),
  })
/** In a query string: days separated by commas. */
const DayList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(Days)

/** What a closure or its removal does to one subscription, computed by the rule that applies it. */
export const Moved = z.object({
  subscriptionId: z.uuid(),
  subscriptionNumber: z.string(),
  customerName: z.string(),
  moves: z.array(z.object({ from: Day, to: Day })),
  endDate: Day,
  newEndDate: Day,
  /** Its year ends before its last delivery. */
  pastTheYear: z.boolean(),
})
export const ClosureEffect = z.object({
  customers: z.int(),
  deliveries: z.int(),
  /** The number of subscriptions whose last delivery would fall after their year. */
  pastTheYear: z.int(),
  /** The first hundred; the counts include all. */
  subscriptions: z.array(Moved),
})
export type ClosureEffect = z.output<typeof ClosureEffect>

export const adminClosures = endpoint('GET', '/admin/closures', 'ADMIN', {
  summary:
    'The days the kitchen is closed, searched by reason. By default upcoming days come first, soonest first, then past days, latest first.',
  query: DayRange.extend({
    search: Search,
    sort: z.enum(['date', '-date'], messageKey('invalid')).optional(),
  }),
  returns: z.object({ content: z.array(Closure) }),
})
export const previewClosures = endpoint('GET', '/admin/closures/preview', 'ADMIN', {
  summary:
    'Previews which deliveries would move if these days were closed (`close`) or reopened (`open`). Changes nothing.',
  query: z.object({ close: DayList.default([]), open: DayList.default([]) }),
  returns: ClosureEffect,
})
export const addClosures = endpoint('POST', '/admin/closures', 'ADMIN', {
  summary:
    'Closes days still open for changes; `instead` names closed days to reopen in exchange. Their deliveries move, and each customer is notified once.',
  body: ClosureBody,
  returns: z.object({ added: z.array(Day), effect: ClosureEffect }),
  status: 201,
})
export const removeClosure = endpoint('DELETE', '/admin/closures/:date', 'ADMIN', {
  summary:
    'Reopens an upcoming closed day. Later deliveries move earlier, and each customer is notified once.',
  params: z.object({ date: Day }),
  returns: z.object({ effect: ClosureEffect }),
})
