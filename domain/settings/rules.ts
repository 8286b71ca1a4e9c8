export const slots = ['MORNING_9_12', 'EVENING_6_9'] as const
export type Slot = (typeof slots)[number]
