import { type DeliveryStatus, deliveryTransitions } from '../../../domain/deliveries/rules.ts'

/** The forward steps, in the order of the day. */
export const forwardSteps = ['prepare', 'dispatch', 'deliver', 'fail'] as const
export type ForwardStep = (typeof forwardSteps)[number]
/** The step that undoes each forward step. */
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

/** The possible next steps, the usual one first. None before the delivery is frozen. */
export const stepsFrom = ({ status, frozen }: Moving) =>
  forwardSteps.filter((step) => frozen && can(step, status))
/** The step that undoes the last one. A cancelled delivery has none. */
export const backFrom = (status: DeliveryStatus) =>
  forwardSteps.map((step) => undoOf[step]).find((step) => can(step, status))

/** The possible next steps of several deliveries, the most common first and failing last. */
export function stepsOfMany(deliveries: readonly Moving[]): ForwardStep[] {
  const count = (step: ForwardStep) => deliveries.filter((one) => stepsFrom(one).includes(step)).length
  return forwardSteps
    .filter((step) => count(step) > 0)
    .toSorted((a, b) => Number(a === 'fail') - Number(b === 'fail') || count(b) - count(a))
}
