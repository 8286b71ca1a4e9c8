/** The kitchen's labels: both languages on each. Only the server prints them. */
export const labels = {
  title: 'Labels',
  no: 'NO',
  allergy: 'ALLERGY',
  contains: 'CONTAINS',
  bowl: '{{number}} of {{total}}',
  slot: { MORNING_9_12: 'Morning', EVENING_6_9: 'Evening' },
  none: 'There are no labels for this day. Labels are ready once the day’s orders are fixed, at midnight.',
} as const
