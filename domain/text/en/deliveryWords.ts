import type { FailureReason } from '../../deliveries/failures.ts'
import type { DeliveryStatus } from '../../deliveries/rules.ts'

/** How far a delivery is, and why it failed, as the whole team reads it: admins, drivers, files and the audit log. */
export const deliveryWords = {
  status: {
    SCHEDULED: 'Scheduled',
    PREPARING: 'Preparing',
    OUT_FOR_DELIVERY: 'Out for delivery',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
    FAILED: 'Failed',
  } satisfies Record<DeliveryStatus, string>,
  reason: {
    NOBODY_HOME: 'Nobody was home',
    NO_ANSWER: 'No answer on the phone',
    WRONG_ADDRESS: 'Wrong address',
    REFUSED: 'Not accepted at the door',
    DAMAGED: 'Damaged on the way',
    OTHER: 'Other reason',
  } satisfies Record<FailureReason, string>,
} as const
