import type { DeliveryStatus } from './rules.ts'

/** The statuses as grouped for admins (rule S8). */
export const deliveryGroups = {
  pending: ['SCHEDULED'],
  processing: ['PREPARING', 'OUT_FOR_DELIVERY'],
  delivered: ['DELIVERED'],
  cancelled: ['CANCELLED', 'FAILED'],
} as const satisfies Record<string, readonly DeliveryStatus[]>
export type DeliveryGroup = keyof typeof deliveryGroups
export const deliveryGroupNames = [
  'pending',
  'processing',
  'delivered',
  'cancelled',
] as const satisfies DeliveryGroup[]
