import type { Arabic } from '../arabic.ts'
import type { closures as en } from '../en/closures.ts'

export const closures = {
  subject_zero: 'تغيّرت أيام إغلاق مطبخنا: تغيّر موعد توصيلتك',
  subject_one: 'مطبخنا مغلق {{day}}: تغيّر موعد توصيلتك',
  subject_two: 'مطبخنا مغلق يومين: تغيّرت مواعيد توصيلاتك',
  subject_few: 'مطبخنا مغلق {{count}} أيام: تغيّرت مواعيد توصيلاتك',
  subject_many: 'مطبخنا مغلق {{count}} يومًا: تغيّرت مواعيد توصيلاتك',
  subject_other: 'مطبخنا مغلق {{count}} يوم: تغيّرت مواعيد توصيلاتك',
  what: 'مطبخنا مغلق {{days}}: {{reason}}.',
  kept: 'لن يضيع عليك شيء. هذه المواعيد الجديدة:',
  openSubject_zero: 'تغيّرت أيام إغلاق مطبخنا: تصلك توصيلتك أبكر',
  openSubject_one: 'سيعمل مطبخنا {{day}}: تصلك توصيلتك أبكر',
  openSubject_two: 'سيعمل مطبخنا يومين إضافيين: تصلك توصيلاتك أبكر',
  openSubject_few: 'سيعمل مطبخنا {{count}} أيام إضافية: تصلك توصيلاتك أبكر',
  openSubject_many: 'سيعمل مطبخنا {{count}} يومًا إضافيًا: تصلك توصيلاتك أبكر',
  openSubject_other: 'سيعمل مطبخنا {{count}} يوم إضافي: تصلك توصيلاتك أبكر',
  open: 'خبر سار: سيعمل مطبخنا {{days}} ولن يكون مغلقًا.',
  sooner: 'توصيلات ستصلك أبكر:',
  changed: 'لن يضيع عليك شيء. هذه المواعيد الجديدة:',
  instead: 'تصلك {{day}}',
} as const satisfies Arabic<typeof en>
