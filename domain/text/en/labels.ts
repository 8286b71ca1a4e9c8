/** The kitchen's labels: both languages on each. Only the server prints them. */
export const labels = {
  title: 'Labels',
  no: 'NO',
  allergy: 'ALLERGY',
  contains: 'CONTAINS',
  bowl: '{{number}} of {{total}}',
  slot: { MORNING_9_12: 'Morning', EVENING_6_9: 'Evening' },
  none: 'No labels for this day yet. They’re ready at midnight the night before, when orders are final.',
} as const
