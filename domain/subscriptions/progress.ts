import type { DeliveryStatus } from '../deliveries/rules.ts'

export type ProgressStage = 'JUST_STARTED' | 'IN_PROGRESS' | 'NEAR_COMPLETION' | 'COMPLETED'
type Counted = { readonly status: DeliveryStatus }

/** The progress of a subscription: how many of its deliveries were delivered, and the stage. */
export function progressOf(deliveries: readonly Counted[]) {
  const total = deliveries.length
  const delivered = deliveries.filter((d) => d.status === 'DELIVERED').length
  const percent = total === 0 ? 0 : (delivered / total) * 100
  return { delivered, total, percent, stage: stageOf(percent) }
}

function stageOf(percent: number): ProgressStage {
  if (percent < 25) return 'JUST_STARTED'
  if (percent < 75) return 'IN_PROGRESS'
  return percent < 100 ? 'NEAR_COMPLETION' : 'COMPLETED'
}
