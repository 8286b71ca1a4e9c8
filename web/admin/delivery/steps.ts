import { type DeliveryStatus, deliveryTransitions } from '../../../domain/deliveries/rules.ts'

/** A step forward, in the order of the day. */
export const forwardSteps = ['prepare', 'dispatch', 'deliver', 'fail'] as const
export type ForwardStep = (typeof forwardSteps)[number]
/** What takes each of them back. */
export const undoOf = {
  prepare: 'undoPrepare',
  dispatch: 'undoDispatch',
  deliver: 'undoDeliver',
  fail: 'undoFail',
} as const satisfies Record<ForwardStep, string>
export type BackStep = (typeof undoOf)[ForwardStep]
export type Step = ForwardStep | BackStep

const can = (step: Step, status: DeliveryStatus) => deliveryTransitions.can(step, status)
type Moving = { status: DeliveryStatus; frozen: boolean }

/** What can be done next, the usual step first; nothing before the kitchen has its order. */
export const stepsFrom = ({ status, frozen }: Moving) =>
  forwardSteps.filter((step) => frozen && can(step, status))
/** The one step back; a cancelled one has none. */
export const backFrom = (status: DeliveryStatus) =>
  forwardSteps.map((step) => undoOf[step]).find((step) => can(step, status))

/** What most of them wait for, then what the others do; failing is never first. */
export function stepsOfMany(deliveries: readonly Moving[]): ForwardStep[] {
  const count = (step: ForwardStep) => deliveries.filter((one) => stepsFrom(one).includes(step)).length
  return forwardSteps
    .filter((step) => count(step) > 0)
    .toSorted((a, b) => Number(a === 'fail') - Number(b === 'fail') || count(b) - count(a))
}
