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

/** What is proposed for an orphan: both stay possible wherever the money allows it. */
export const proposedActions = ['RECOVER', 'REFUND'] as const
export type ProposedAction = (typeof proposedActions)[number]

/** By the cause: what was a matter of the moment is recovered, what nobody ordered goes back. */
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

/** Why an orphan cannot be recovered, as the error that says so; null where it can. Salads are sold in dinars, and money on its way back is spent. */
export function recoveryBlock(payment: {
  currency: string | null
  refundUnderWay: boolean
}): 'RECOVERY_CURRENCY' | 'REFUND_UNDER_WAY' | null {
  if (payment.currency !== CURRENCY) return 'RECOVERY_CURRENCY'
  return payment.refundUnderWay ? 'REFUND_UNDER_WAY' : null
}

/** The day offered in the form (rule B9); today is the earliest. */
export const recoveryStart = (today: Day): Day => addDays(today, 1)

type Chosen = {
  startDate: Day
  /** Days the kitchen is closed. */
  closed: readonly Day[]
  /** Where it renews one that still runs: the first day behind that. */
  notBefore?: Day | null
}
/** Where a recovered subscription begins: the first delivery day from the chosen one on that is still open. */
export function firstRecoveredDay({ startDate, closed, notBefore }: Chosen, now: Date): Day {
  const open = isChangeable(startDate, now) ? startDate : addDays(dayInBahrain(now), 1)
  return deliveryDayFrom(notBefore && notBefore > open ? notBefore : open, new Set(closed))
}

/** So many a bulk recovery sends at a time, and so many the confirmation names. */
export const BULK_GROUP = 25
export const BULK_MOST = 100
export const BULK_PREVIEW = 10

/** So many days the recovery rate looks back, and so many of the newest orphans and commonest causes are named. */
export const RATE_DAYS = 30
export const RECENT = 5

/** Percent, to a tenth; null where there was nothing to recover. */
export function recoveryRate(of: { recovered: number; refunded: number; open: number }): number | null {
  const all = of.recovered + of.refunded + of.open
  return all === 0 ? null : Math.round((of.recovered * 1000) / all) / 10
}

export const userTypes = ['registered', 'guest'] as const
/** The methods of an orphan (rule R2): Apple Pay is a checkout of the gateway's. */
export const orphanMethods = ['CARD', 'BENEFIT', 'TAP_CHECKOUT'] as const

/** The seven faults of the drill. */
export const drillChecks = [
  'LOST_WEBHOOK',
  'DUPLICATE_WEBHOOK',
  'CLOSED_TAB',
  'LATE_CAPTURE',
  'FORGED_SIGNATURE',
  'WRONG_AMOUNT',
  'REFUND_DECLINED',
] as const
export type DrillCheck = (typeof drillChecks)[number]

/** How long a scan may go without a sign of life before another may begin: it was killed, or its machine was. */
export const SCAN_SILENT_MS = 2 * MINUTE_MS
export const scanStatuses = ['RUNNING', 'DONE', 'FAILED'] as const
export type ScanStatus = (typeof scanStatuses)[number]

/** The gateway's lists are compared this far back. */
export const SCANNED_MS = 72 * HOUR_MS
/** So many lines of what a scan found are kept; all of it is counted. */
export const SCAN_LINES = 100
/** Scans are kept this long. */
export const SCANS_KEPT_MS = 90 * DAY_MS
/** What a scan writes down, and which of its numbers it counts in. */
export const scanLines = {
  RECOVERED: 'recovered',
  ORPHANED: 'orphansFound',
  STATUS_CORRECTED: 'corrected',
  REFUND_FOUND: 'corrected',
  REFUND_CORRECTED: 'corrected',
  /** The rest is a person's to look at. */
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

/** What the books and the gateway may disagree about, in a reconciliation. */
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
/** So many rows of a reconciliation are shown; the workbook has them all. */
export const RECONCILED_ROWS = 200

/** The days of a period, which is a day or a month of Bahrain; null where it is neither, or of no year a shop can have. */
export function periodOf(text: string): { first: Day; days: number } | null {
  if (text < '2000' || text >= '3000') return null
  if (isDay(text)) return { first: text, days: 1 }
  const first = `${text}-01`
  return /^\d{4}-\d{2}$/.test(text) && isDay(first)
    ? { first, days: daysBetween(first, addMonths(first, 1)) }
    : null
}

/** What nobody can explain of an entry: all of money that came to nothing, else what one side has more than the other. */
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
