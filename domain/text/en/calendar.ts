/** What a phone's calendar shows of the deliveries. */
export const calendar = {
  name: '{{shop}} deliveries',
  salad_one: '{{salad}}',
  salad_other: '{{salad}} × {{count}}',
  unplanned: 'Salad delivery',
} as const
