import { DoneOrder } from './paying/DoneOrder.tsx'
import { GeneralDone } from './paying/GeneralDone.tsx'
import { SafeMoney } from './paying/SafeMoney.tsx'
import { completed } from './pending.ts'

export interface ConfirmationStepProps {
  /** ?success=true: the redirect page made the subscription. */
  success: boolean
  /** ?payment=success&subscription=failed: the money is captured, the subscription not yet made. */
  subscriptionFailed: boolean
}

/** Step 6, loaded when it is reached: what became of the order, as far as this tab knows. */
export function ConfirmationStep({ subscriptionFailed }: ConfirmationStepProps) {
  if (subscriptionFailed) return <SafeMoney />
  const record = completed.read()
  return record ? <DoneOrder record={record} /> : <GeneralDone />
}
