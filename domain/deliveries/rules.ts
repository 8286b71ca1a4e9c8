import { addDays, type Day, startOfDay, weekday } from '../dates.ts'
import { MENU_DAYS } from '../menu/rules.ts'
import { transitions } from '../transitions.ts'

export const deliveryStatuses = [
  'SCHEDULED',
  'PREPARING',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'FAILED',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Deliveries still to come. */
export const openDeliveryStatuses = [
  'SCHEDULED',
  'PREPARING',
  'OUT_FOR_DELIVERY',
] as const satisfies DeliveryStatus[]
/** Final statuses. */
export const settledStatuses = ['DELIVERED', 'CANCELLED', 'FAILED'] as const satisfies DeliveryStatus[]
export const isSettled = (status: DeliveryStatus) => settledStatuses.some((settled) => settled === status)

const table = {
  prepare: { from: ['SCHEDULED'], to: 'PREPARING' },
  dispatch: { from: ['PREPARING'], to: 'OUT_FOR_DELIVERY' },
  deliver: { from: ['OUT_FOR_DELIVERY'], to: 'DELIVERED' },
  fail: { from: ['OUT_FOR_DELIVERY'], to: 'FAILED' },
  cancel: { from: ['SCHEDULED'], to: 'CANCELLED' },
  /** Steps back, for admins. A cancelled delivery stays cancelled. */
  undoPrepare: { from: ['PREPARING'], to: 'SCHEDULED' },
  undoDispatch: { from: ['OUT_FOR_DELIVERY'], to: 'PREPARING' },
  undoDeliver: { from: ['DELIVERED'], to: 'OUT_FOR_DELIVERY' },
  /** Also used for a second attempt on the same day. */
  undoFail: { from: ['FAILED'], to: 'OUT_FOR_DELIVERY' },
} as const
export type DeliveryAction = keyof typeof table
export const deliveryActions = [
  'prepare',
  'dispatch',
  'deliver',
  'fail',
  'undoPrepare',
  'undoDispatch',
  'undoDeliver',
  'undoFail',
] as const satisfies Exclude<DeliveryAction, 'cancel'>[]
export const deliveryTransitions = transitions<DeliveryStatus, DeliveryAction>(table)

/** The actions that lead to a status, forward and back. */
export const stepsTo = (status: DeliveryStatus) =>
  deliveryActions.filter((action) => deliveryTransitions.targetOf(action) === status)
/**
 * The actions for changing many deliveries at once: only the forward ones if there are any, so that a delivery that is
 * already further on does not go back.
 */
export function stepsForward(status: DeliveryStatus) {
  const forward = stepsTo(status).filter((action) => !action.startsWith('undo'))
  return forward.length > 0 ? forward : stepsTo(status)
}

/** Why a delivery changed, as stored in its history. The texts are in domain/text/en/history.ts. */
export const deliveryReasons = ['ADMIN', 'DRIVER', 'SUBSCRIPTION_ENDED'] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/**
 * Why a delivery was moved to another day. REDELIVERY: a renewal moved because a failed delivery was added to the
 * subscription before it.
 */
export const moveReasons = ['PAUSE', 'SKIP', 'CLOSURE', 'REDELIVERY'] as const
export type MoveReason = (typeof moveReasons)[number]

/** Sunday to Thursday, like the menu. */
export const isDeliveryDay = (d: Day) => weekday(d) < MENU_DAYS

/** From this instant on, the deliveries of the day are fixed. */
export const cutoffOf = (d: Day) => startOfDay(d)
/** Whether the deliveries of the day can still be changed. */
export const isChangeable = (d: Day, now: Date) => now < cutoffOf(d)

/** The first delivery day on or after `from` on which the kitchen is open. */
export function deliveryDayFrom(from: Day, closed: ReadonlySet<Day>): Day {
  let d = from
  while (!isDeliveryDay(d) || closed.has(d)) d = addDays(d, 1)
  return d
}

/** The longest range of days that a list of deliveries accepts: a year plus a month of calendar. */
export const LONGEST_RANGE_DAYS = 400
