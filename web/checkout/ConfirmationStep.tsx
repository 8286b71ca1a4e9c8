import { completedOrder } from '../paying/paymentRecords.ts'
import { AwaitingSubscription } from './confirmation/AwaitingSubscription.tsx'
import { GeneralConfirmation } from './confirmation/GeneralConfirmation.tsx'
import { OrderConfirmation } from './confirmation/OrderConfirmation.tsx'

export interface ConfirmationStepProps {
  /** ?success=true: the redirect page has created the subscription. */
  success: boolean
  /** ?payment=success&subscription=failed: the payment is captured, but the subscription is not created yet. */
  subscriptionFailed: boolean
}

/** Step 6, loaded when it is reached: the result of the order, as far as this tab knows it. */
export function ConfirmationStep({ subscriptionFailed }: ConfirmationStepProps) {
  if (subscriptionFailed) return <AwaitingSubscription />
  const record = completedOrder.read()
  return record ? <OrderConfirmation record={record} /> : <GeneralConfirmation />
}
