import type { Arabic } from '../arabic.ts'
import type { labels as en } from '../en/labels.ts'

export const labels = {
  title: 'الملصقات',
  no: 'بدون',
  allergy: 'حساسية',
  contains: 'يحتوي على',
  bowl: '{{number}} من {{total}}',
  slot: { MORNING_9_12: 'صباحًا', EVENING_6_9: 'مساءً' },
  none: 'لا ملصقات لهذا اليوم. تجهز الملصقات حين تُثبَّت طلباته عند منتصف الليل قبله.',
} as const satisfies Arabic<typeof en>
