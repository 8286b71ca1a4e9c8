import { addMonths, type Day, dayInBahrain, yearLater } from '../dates.ts'
import { cancellationReasons } from '../subscriptions/rules.ts'

/** How many months the trends cover. */
export const trendMonths = [3, 6, 9] as const
export type TrendMonths = (typeof trendMonths)[number]

/** The metrics of the daily totals (server/totals). Each is keyed by a dimension, or by '' if it has none. */
export const totalMetrics = [
  /** Fils received, and fils returned to a card or a bank account. */
  'CAPTURED',
  'REFUNDED',
  /**
   * Subscriptions that became ACTIVE minus those that ceased to be, by plan. The sum up to a day is the number active
   * on it.
   */
  'ACTIVE',
  'NEW_CUSTOMERS',
  'LOST_CUSTOMERS',
  /**
   * Stored on the first day of a month: customers who were owed a delivery then, and those of them who still were at
   * its end.
   */
  'RETENTION_BASE',
  'RETENTION_KEPT',
  'RATING_SUM',
  'RATING_COUNT',
  /** By reason; NONE if no reason was given. */
  'CANCELLED',
  /** Portions by ingredient, on their delivery day. */
  'INGREDIENT_SERVED',
  'INGREDIENT_EXCLUDED',
  /** Deliveries sold and not yet settled, and their value in fils; by the month in which they expire. */
  'OWED_DELIVERIES',
  'OWED_FILS',
] as const
export type TotalMetric = (typeof totalMetrics)[number]

/** The first day of the month in which undelivered salads bought at this time expire, a year later (rule S1). */
export const expiryMonthOf = (boughtAt: Date): Day => addMonths(dayInBahrain(yearLater(boughtAt)), 0)

/** A customer without a subscription for this many days counts as lost (rule I8). */
export const LOST_AFTER_DAYS = 30
/** Reasons for cancelling, as counted: NONE if no reason was given. */
export const countedReasons = [...cancellationReasons, 'NONE'] as const
export type CountedReason = (typeof countedReasons)[number]

/** The period for satisfaction, cancellation reasons and ingredients. */
export const RECENT_DAYS = 30
