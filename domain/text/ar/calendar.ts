import type { Arabic } from '../arabic.ts'
import type { calendar as en } from '../en/calendar.ts'

export const calendar = {
  name: 'توصيلات {{shop}}',
  salad_zero: '{{salad}}',
  salad_one: '{{salad}}',
  salad_two: '{{salad}} × {{count}}',
  salad_few: '{{salad}} × {{count}}',
  salad_many: '{{salad}} × {{count}}',
  salad_other: '{{salad}} × {{count}}',
  unplanned: 'توصيلة سلطة',
} satisfies Arabic<typeof en>
