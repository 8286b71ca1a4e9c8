import {
  addDays,
  addMonths,
  DAY_MS,
  type Day,
  dayInBahrain,
  daysBetween,
  HOUR_MS,
  isDay,
  MINUTE_MS,
} from '../dates.ts'
import { deliveryDayFrom, isChangeable } from '../deliveries/rules.ts'
import { type Fils, fils } from '../money.ts'
import { CURRENCY, type OrphanReason } from '../payments/rules.ts'

/** The proposal for an orphan. The other action stays possible if the payment allows it. */
export const proposedActions = ['RECOVER', 'REFUND'] as const
export type ProposedAction = (typeof proposedActions)[number]

/** The proposal by cause: RECOVER if the order is wanted and a temporary condition blocked it, REFUND otherwise. */
export const proposedAction: Record<OrphanReason, ProposedAction> = {
  SERVICE_OFF: 'RECOVER',
  PLAN_RETIRED: 'RECOVER',
  ORDER_INVALID: 'RECOVER',
  ORDER_MISSING: 'RECOVER',
  AMOUNT_DIFFERS: 'REFUND',
  CURRENCY_DIFFERS: 'REFUND',
  PAID_TWICE: 'REFUND',
  OWNER_ERASED: 'REFUND',
  PREDECESSOR_CANCELLED: 'REFUND',
  SUBSCRIPTION_CANCELLED: 'REFUND',
}

/**
 * Why an orphan cannot be recovered, as the error code; null if it can. Salads are sold in dinars only, and money that
 * is being refunded cannot be used.
 */
export function recoveryBlock(payment: {
  currency: string | null
  refundUnderWay: boolean
}): 'RECOVERY_CURRENCY' | 'REFUND_UNDER_WAY' | null {
  if (payment.currency !== CURRENCY) return 'RECOVERY_CURRENCY'
  return payment.refundUnderWay ? 'REFUND_UNDER_WAY' : null
}

/** The default day of the form (rule B9); the earliest is today. */
export const recoveryStart = (today: Day): Day => addDays(today, 1)

type Chosen = {
  startDate: Day
  /** Days the kitchen is closed. */
  closed: readonly Day[]
  /** For the renewal of a running subscription: the first day after that one ends. */
  notBefore?: Day | null
}
/**
 * The start of a recovered subscription: the first delivery day on or after the chosen one that can still be changed.
 */
export function firstRecoveredDay({ startDate, closed, notBefore }: Chosen, now: Date): Day {
  const open = isChangeable(startDate, now) ? startDate : addDays(dayInBahrain(now), 1)
  return deliveryDayFrom(notBefore && notBefore > open ? notBefore : open, new Set(closed))
}

/** How many payments a bulk recovery sends per request, at most in all, and how many the confirmation lists. */
export const BULK_GROUP = 25
export const BULK_MOST = 100
export const BULK_PREVIEW = 10

/** The period of the recovery rate in days, and how many of the newest orphans and most frequent causes are listed. */
export const RATE_DAYS = 30
export const RECENT = 5

/** Percentage, rounded to a tenth; null if there was nothing to recover. */
export function recoveryRate(counts: { recovered: number; refunded: number; open: number }): number | null {
  const all = counts.recovered + counts.refunded + counts.open
  return all === 0 ? null : Math.round((counts.recovered * 1000) / all) / 10
}

export const userTypes = ['registered', 'guest'] as const
/** The payment methods of an orphan (rule R2). Apple Pay counts as a checkout of the gateway. */
export const orphanMethods = ['CARD', 'BENEFIT', 'TAP_CHECKOUT'] as const

/** The seven faults that the self-test simulates. */
export const selfTestChecks = [
  'LOST_WEBHOOK',
  'DUPLICATE_WEBHOOK',
  'CLOSED_TAB',
  'LATE_CAPTURE',
  'FORGED_SIGNATURE',
  'WRONG_AMOUNT',
  'REFUND_DECLINED',
] as const
export type SelfTestCheck = (typeof selfTestChecks)[number]

/** A running scan without progress for this long counts as dead, and another may start. */
export const SCAN_SILENT_MS = 2 * MINUTE_MS
export const scanStatuses = ['RUNNING', 'DONE', 'FAILED'] as const
export type ScanStatus = (typeof scanStatuses)[number]

/** How far back the gateway's lists are compared. */
export const SCANNED_MS = 72 * HOUR_MS
/** How many lines of a scan's findings are stored. The counts include all of them. */
export const SCAN_LINES = 100
/** How long scans are kept. */
export const SCANS_KEPT_MS = 90 * DAY_MS
/** The kinds of lines a scan records, and the counter each belongs to. */
export const scanLines = {
  RECOVERED: 'recovered',
  ORPHANED: 'orphansFound',
  STATUS_CORRECTED: 'corrected',
  REFUND_FOUND: 'corrected',
  REFUND_CORRECTED: 'corrected',
  /** The remaining kinds need a person's attention. */
  UNSETTLED: 'problems',
  AMOUNT_DIFFERS: 'problems',
  NOT_CAPTURED_THERE: 'problems',
  CHARGE_MISSING: 'problems',
  REFUND_UNCLEAR: 'problems',
  REFUND_MADE_AFTER_ALL: 'problems',
  REFUND_NOT_MADE: 'problems',
  REFUND_AMOUNT_DIFFERS: 'problems',
  REFUND_MISSING: 'problems',
  NOT_CHECKED: 'problems',
  GATEWAY_AWAY: 'problems',
  BROKEN_OFF: 'problems',
  STOPPED: 'problems',
} as const
export type ScanLineKind = keyof typeof scanLines

/** The possible differences between the books and the gateway in a reconciliation. */
export const differences = [
  'NOT_IN_BOOKS',
  'NOT_AT_GATEWAY',
  'AMOUNT_DIFFERS',
  'STATUS_DIFFERS',
  'REFUND_NOT_IN_BOOKS',
  'REFUND_NOT_AT_GATEWAY',
  'REFUND_AMOUNT_DIFFERS',
  'NO_OUTCOME',
  'CREDIT_DIFFERS',
  'TOO_MUCH_BACK',
] as const
export type Difference = (typeof differences)[number]
/** How many rows of a reconciliation are shown. The workbook contains all. */
export const RECONCILED_ROWS = 200

/** The days of a period, which is a day or a month in Bahrain; null if it is neither, or its year is out of range. */
export function periodOf(text: string): { first: Day; days: number } | null {
  if (text < '2000' || text >= '3000') return null
  if (isDay(text)) return { first: text, days: 1 }
  const first = `${text}-01`
  return /^\d{4}-\d{2}$/.test(text) && isDay(first)
    ? { first, days: daysBetween(first, addMonths(first, 1)) }
    : null
}

/**
 * The unexplained amount of an entry: all of a payment without an outcome, otherwise the difference between the two
 * sides.
 */
export const unexplainedFils = (
  difference: Difference | null,
  gateway: Fils | null,
  books: Fils | null,
): Fils =>
  difference === null
    ? fils(0)
    : difference === 'NO_OUTCOME'
      ? (books ?? gateway ?? fils(0))
      : fils(Math.abs((gateway ?? 0) - (books ?? 0)))
