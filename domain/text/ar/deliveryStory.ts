import type { Arabic } from '../arabic.ts'
import type { deliveryStory as en } from '../en/deliveryStory.ts'

export const deliveryStory = {
  resolutions: {
    SAME_DAY: 'أُعيد توصيلها في اليوم نفسه',
    ANOTHER_DAY: 'يُعاد توصيلها يوم {{day}}',
    CREDIT: 'مُنح العميل رصيدًا في المتجر',
    CLOSED: 'أُغلقت دون تعويض',
  },
  resolved: {
    SAME_DAY: 'أُعيد توصيلها في اليوم نفسه',
    ANOTHER_DAY: 'إعادة توصيل في يوم آخر',
    CREDIT: 'أُعيدت قيمتها رصيدًا في المتجر',
    CLOSED: 'أُغلقت دون تعويض',
  },
  step: '{{from}} ← {{to}}',
  failed: '{{from}} ← {{to}}: {{why}}',
  notTaken: 'وصل تحديث السائق متأخرًا فلم يُسجَّل: {{to}}',
  notTakenWhy: 'وصل تحديث السائق متأخرًا فلم يُسجَّل: {{to}} ({{why}})',
  frozen: 'استلم المطبخ طلبها',
  moved: 'انتقلت إلى هنا من {{day}}',
  added: 'بدلًا من توصيلة {{day}} التي تعذّرت',
} as const satisfies Arabic<typeof en>
