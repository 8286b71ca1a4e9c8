import type { DeliveryStatus } from './rules.ts'

/** The states as an admin sorts them (rule S8). */
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
