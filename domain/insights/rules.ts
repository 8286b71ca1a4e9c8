import { addMonths, type Day, dayInBahrain, yearLater } from '../dates.ts'
import { cancellationReasons } from '../subscriptions/rules.ts'

/** How far back the trends go. */
export const trendMonths = [3, 6, 9] as const
export type TrendMonths = (typeof trendMonths)[number]

/** What is counted by the day (server/totals). The key is what it is counted by, '' where by nothing. */
export const totalMetrics = [
  /** Fils that came in, and that went back to a card or a bank account. */
  'CAPTURED',
  'REFUNDED',
  /** Subscriptions that became ACTIVE, less those that ceased to be; by plan. Their sum up to a day is how many were. */
  'ACTIVE',
  'NEW_CUSTOMERS',
  'LOST_CUSTOMERS',
  /** Of a month, on its first day: who was owed a delivery then, and of these who still was at its end. */
  'RETENTION_BASE',
  'RETENTION_KEPT',
  'RATING_SUM',
  'RATING_COUNT',
  /** By reason; NONE where none was given. */
  'CANCELLED',
  /** Portions, by ingredient, on the day they are delivered. */
  'INGREDIENT_SERVED',
  'INGREDIENT_EXCLUDED',
  /** Deliveries sold and not yet settled, and their worth in fils; by the month in which they expire. */
  'OWED_DELIVERIES',
  'OWED_FILS',
] as const
export type TotalMetric = (typeof totalMetrics)[number]

/** What was bought then and is not delivered ends in this month, a year later (rule S1): its first day. */
export const expiryMonthOf = (boughtAt: Date): Day => addMonths(dayInBahrain(yearLater(boughtAt)), 0)

/** Whoever has had no subscription for so many days is lost (rule I8). */
export const LOST_AFTER_DAYS = 30
/** Why people cancel, as it is counted: NONE where no reason was given. */
export const countedReasons = [...cancellationReasons, 'NONE'] as const
export type CountedReason = (typeof countedReasons)[number]

/** What is called recent: satisfaction, reasons, ingredients. */
export const RECENT_DAYS = 30
