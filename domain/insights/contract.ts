import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, DayRange, Instant, messageKey, Page, paged, Search } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { countedReasons, trendMonths } from './rules.ts'

const Money = z.object({ amount: Bhd, formattedAmount: z.string() })

/** The numbers on the admin's home page. Each equals the count of the list it links to. */
export const adminToday = endpoint('GET', '/admin/insights/today', 'ADMIN', {
  summary: 'What needs attention today, and what the kitchen makes tomorrow.',
  returns: z.object({
    today: Day,
    serviceActive: z.boolean(),
    /** Today's deliveries by the groups of rule S8. The failed ones are also counted as cancelled. */
    deliveries: z.object({
      total: z.int(),
      pending: z.int(),
      processing: z.int(),
      delivered: z.int(),
      cancelled: z.int(),
      failed: z.int(),
    }),
    /** The number of past days' deliveries that nobody closed. */
    overdueDeliveries: z.int(),
    /** Failed deliveries of any day that are not resolved. */
    failedDeliveries: z.int(),
    orphans: z.object({
      count: z.int(),
      ...Money.shape,
      /** When the oldest is refunded automatically. */
      nextRefundOn: Day.nullable(),
    }),
    /** Delivery days of the next four weeks that have no salad. */
    daysWithoutMenu: z.array(Day),
    /** Future weeks that no admin planned and the rotation filled. */
    weeksFromRotation: z.array(Day),
    deadJobs: z.int(),
    feedback: z.object({
      /** Feedback that nobody has read yet. */
      waiting: z.int(),
      /** Of the unread, those with two stars or fewer, or marked high priority. */
      low: z.int(),
      /** The newest of the low ones. */
      subject: z.string().nullable(),
    }),
    /** Declined automatic renewals of subscriptions that end within a week, earliest end first. */
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
    /**
     * Payments of which more was returned than was paid, including store credit for failed deliveries; the latest
     * first.
     */
    tooMuchBack: z.object({
      count: z.int(),
      latest: z.array(z.object({ paymentId: z.uuid(), customerName: z.string(), ...Money.shape })),
    }),
    unpaid: z.int(),
    /** The next day with something to prepare. */
    kitchen: z.object({
      day: Day,
      /** Whether the numbers can still change: the day has not begun. */
      open: z.boolean(),
      salads: z.array(
        z.object({
          saladId: z.uuid(),
          ...Bilingual,
          bowlUrl: z.string(),
          portions: z.int(),
        }),
      ),
      /** All deliveries of the slot; below, those with an exclusion. */
      morning: z.int(),
      evening: z.int(),
      withExclusions: z.int(),
    }),
  }),
})

const Point = z.object({ day: Day, value: z.number() })
/** Exact to the fils and by Bahrain days, from the daily totals (docs/architecture.md). */
export const adminInsights = endpoint('GET', '/admin/insights', 'ADMIN', {
  summary: 'The shop’s key numbers and their trends over 3, 6 or 9 months.',
  query: z.object({
    months: z
      .enum(['3', '6', '9'], messageKey('invalid'))
      .default('6')
      .transform((m) => trendMonths.find((known) => String(known) === m) ?? 6),
  }),
  returns: z.object({
    /** `monthAgo` is the count at the end of the day 30 days ago. */
    activeSubscriptions: z.object({ now: z.int(), monthAgo: z.int() }),
    /** `of` counts all deliveries that were not cancelled. */
    delivered: z.object({ today: z.int(), of: z.int() }),
    /** Captured minus refunded, each by its Bahrain day (rule I8). */
    revenue: z.object({ thisMonth: Money, lastMonth: Money, today: Money }),
    customers: z.object({ newThisMonth: z.int(), lostThisMonth: z.int() }),
    /** For the last complete month; null if nobody was owed a delivery at its start. */
    retention: z.object({ month: Day, percent: z.number().nullable(), of: z.int() }),
    /** Here and below: for the last 30 days, including today. */
    satisfaction: z.object({ rating: z.number().nullable(), count: z.int() }),
    cancellationReasons: z.array(z.object({ reason: z.enum(countedReasons), count: z.int() })),
    popularIngredients: z.array(z.object({ id: z.uuid(), name: z.string(), portions: z.int() })),
    excludedIngredients: z.array(z.object({ id: z.uuid(), name: z.string(), portions: z.int() })),
    /** Deliveries sold but not yet delivered, and what was paid for them; by the month in which they expire. */
    owed: z.object({
      deliveries: z.int(),
      ...Money.shape,
      byExpiry: z.array(z.object({ month: Day, deliveries: z.int(), ...Money.shape })),
    }),
    trends: z.object({
      /** One line per plan with a point at the end of each week; the last point is today. */
      activeByPlan: z.array(z.object({ planId: z.uuid(), planName: z.string(), points: z.array(Point) })),
      /** One point per month. The last is the current month; for retention, the month before it. */
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
export const adminCancellations = endpoint('GET', '/admin/insights/cancellations', 'ADMIN', {
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
