import type { Arabic } from '../arabic.ts'
import type { deliveryStory as en } from '../en/deliveryStory.ts'

export const deliveryStory = {
  statuses: {
    SCHEDULED: 'مجدولة',
    PREPARING: 'قيد التحضير',
    OUT_FOR_DELIVERY: 'في الطريق',
    DELIVERED: 'وصلت',
    CANCELLED: 'ملغاة',
    FAILED: 'لم تصل',
  },
  failures: {
    NOBODY_HOME: 'لم يكن أحد في المكان',
    NO_ANSWER: 'لا رد عند الباب ولا على الهاتف',
    WRONG_ADDRESS: 'لم يُعثر على العنوان',
    REFUSED: 'لم تُستلم عند الباب',
    DAMAGED: 'تضررت في الطريق',
    OTHER: 'سبب آخر',
  },
  resolutions: {
    SAME_DAY: 'خرجت مرة أخرى في اليوم نفسه',
    ANOTHER_DAY: 'تُوصل مرة أخرى يوم {{day}}',
    CREDIT: 'أُعيدت قيمتها رصيدًا في المتجر',
    CLOSED: 'أُغلقت دون إجراء آخر',
  },
  resolved: {
    SAME_DAY: 'خرجت مرة أخرى في اليوم نفسه',
    ANOTHER_DAY: 'ستصل في يوم آخر',
    CREDIT: 'أُعيدت قيمتها رصيدًا في المتجر',
    CLOSED: 'أُغلقت دون إجراء آخر',
  },
  step: '{{from}} ← {{to}}',
  failed: '{{from}} ← {{to}}: {{why}}',
  notTaken: 'وصلت علامة السائق متأخرة فلم تُسجَّل: {{to}}',
  notTakenWhy: 'وصلت علامة السائق متأخرة فلم تُسجَّل: {{to}}، {{why}}',
  frozen: 'استلم المطبخ طلبها',
  moved: 'انتقلت إلى هنا من {{day}}',
  added: 'أُضيفت بدلًا من {{day}} التي لم تصل',
} as const satisfies Arabic<typeof en>
