import { completedOrder } from '../paying/paymentRecords.ts'
import { AwaitingSubscription } from './paying/AwaitingSubscription.tsx'
import { GeneralConfirmation } from './paying/GeneralConfirmation.tsx'
import { OrderConfirmation } from './paying/OrderConfirmation.tsx'

export interface ConfirmationStepProps {
  /** ?success=true: the redirect page made the subscription. */
  success: boolean
  /** ?payment=success&subscription=failed: the money is captured, the subscription not yet made. */
  subscriptionFailed: boolean
}

/** Step 6, loaded when it is reached: what became of the order, as far as this tab knows. */
export function ConfirmationStep({ subscriptionFailed }: ConfirmationStepProps) {
  if (subscriptionFailed) return <AwaitingSubscription />
  const record = completedOrder.read()
  return record ? <OrderConfirmation record={record} /> : <GeneralConfirmation />
}
