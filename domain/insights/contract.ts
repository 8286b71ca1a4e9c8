import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, DayRange, Instant, messageKey, Page, paged, Search } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { countedReasons, trendMonths } from './rules.ts'

const Money = z.object({ amount: Bhd, formattedAmount: z.string() })

/** What an owner looks at first in the morning. Each number is that of the list it leads to. */
export const adminToday = endpoint({
  method: 'GET',
  path: '/admin/insights/today',
  access: 'ADMIN',
  summary: 'What needs attention today, and what the kitchen makes tomorrow.',
  returns: z.object({
    today: Day,
    serviceActive: z.boolean(),
    /** Today's, by the groups of rule S8: the failed ones are among the cancelled. */
    deliveries: z.object({
      total: z.int(),
      pending: z.int(),
      processing: z.int(),
      delivered: z.int(),
      cancelled: z.int(),
      failed: z.int(),
    }),
    /** Days that are over and still have a delivery nobody closed. */
    overdueDeliveries: z.int(),
    /** Failed, on whichever day, and nobody has dealt with them. */
    failedDeliveries: z.int(),
    orphans: z.object({
      count: z.int(),
      ...Money.shape,
      /** When the oldest goes back by itself. */
      nextRefundOn: Day.nullable(),
    }),
    /** Coming delivery days within the four weeks ahead that have no salad. */
    daysWithoutMenu: z.array(Day),
    /** Coming weeks nobody has planned: the rotation filled them. */
    weeksFromRotation: z.array(Day),
    deadJobs: z.int(),
    feedback: z.object({
      /** Nobody has read them yet. */
      waiting: z.int(),
      /** Of those, with two stars or fewer, or marked high. */
      low: z.int(),
      /** The newest of the low ones. */
      subject: z.string().nullable(),
    }),
    /** Automatic renewals that were declined and end within a week, the next to end first. */
    declinedRenewals: z.object({
      count: z.int(),
      soonest: z.array(
        z.object({
          subscriptionId: z.uuid(),
          subscriptionNumber: z.string(),
          customerName: z.string(),
          customerPhone: z.string(),
          endDate: Day,
          ...Money.shape,
        }),
      ),
    }),
    refundsToMake: z.int(),
    /** Payments of which more went back than was paid, with store credit for failed deliveries; the latest first. */
    tooMuchBack: z.object({
      count: z.int(),
      latest: z.array(z.object({ paymentId: z.uuid(), customerName: z.string(), ...Money.shape })),
    }),
    unpaid: z.int(),
    /** The next day on which something is made. */
    kitchen: z.object({
      day: Day,
      /** Whether it can still change: until it begins, these are the numbers as they stand now. */
      open: z.boolean(),
      salads: z.array(
        z.object({
          saladId: z.uuid(),
          ...Bilingual,
          bowlUrl: z.string(),
          portions: z.int(),
        }),
      ),
      /** Deliveries, and those with something left out. */
      morning: z.int(),
      evening: z.int(),
      withExclusions: z.int(),
    }),
  }),
})

const Point = z.object({ day: Day, value: z.number() })
/** Correct to the fils and to the Bahrain day: from the daily totals (docs/architecture.md). */
export const adminInsights = endpoint({
  method: 'GET',
  path: '/admin/insights',
  access: 'ADMIN',
  summary: 'The shop’s key numbers and their trends over 3, 6 or 9 months.',
  query: z.object({
    months: z
      .enum(['3', '6', '9'], messageKey('invalid'))
      .default('6')
      .transform((m) => trendMonths.find((known) => String(known) === m) ?? 6),
  }),
  returns: z.object({
    /** As they were 30 days ago, at the end of the day. */
    activeSubscriptions: z.object({ now: z.int(), monthAgo: z.int() }),
    /** Of all that were not cancelled. */
    delivered: z.object({ today: z.int(), of: z.int() }),
    /** Captured less refunded, by the Bahrain day of each (rule I8). */
    revenue: z.object({ thisMonth: Money, lastMonth: Money, today: Money }),
    customers: z.object({ newThisMonth: z.int(), lostThisMonth: z.int() }),
    /** Of the last whole month; null where nobody was owed anything at its start. */
    retention: z.object({ month: Day, percent: z.number().nullable(), of: z.int() }),
    /** Here and below: of the last 30 days, today included. */
    satisfaction: z.object({ rating: z.number().nullable(), count: z.int() }),
    cancellationReasons: z.array(z.object({ reason: z.enum(countedReasons), count: z.int() })),
    popularIngredients: z.array(z.object({ id: z.uuid(), name: z.string(), portions: z.int() })),
    excludedIngredients: z.array(z.object({ id: z.uuid(), name: z.string(), portions: z.int() })),
    /** Sold and not yet delivered: deliveries, and what was paid for them; by the month in which they expire. */
    owed: z.object({
      deliveries: z.int(),
      ...Money.shape,
      byExpiry: z.array(z.object({ month: Day, deliveries: z.int(), ...Money.shape })),
    }),
    trends: z.object({
      /** One line a plan, at the end of each week; the last point is today. */
      activeByPlan: z.array(z.object({ planId: z.uuid(), planName: z.string(), points: z.array(Point) })),
      /** A point a month; the last is the running one, for retention the one before it. */
      revenue: z.array(z.object({ month: Day, ...Money.shape })),
      newCustomers: z.array(z.object({ month: Day, value: z.int() })),
      lostCustomers: z.array(z.object({ month: Day, value: z.int() })),
      retention: z.array(z.object({ month: Day, percent: z.number().nullable() })),
      satisfaction: z.array(z.object({ month: Day, rating: z.number().nullable(), count: z.int() })),
    }),
  }),
})

const Cancellation = z.object({
  id: z.uuid(),
  cancelledAt: Instant,
  reason: z.enum(countedReasons),
  comment: z.string().nullable(),
  subscriptionId: z.uuid(),
  subscriptionNumber: z.string(),
  userId: z.uuid().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
})
export const adminCancellations = endpoint({
  method: 'GET',
  path: '/admin/insights/cancellations',
  access: 'ADMIN',
  summary:
    'Cancellations with their comments, newest first, without erased customers; searched by name, email or phone. By default those of the last 30 days.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    reason: z.enum(countedReasons, messageKey('invalid')).optional(),
    sort: z.enum(['-cancelledAt', 'cancelledAt'], messageKey('invalid')).default('-cancelledAt'),
  }),
  returns: paged(Cancellation),
})
