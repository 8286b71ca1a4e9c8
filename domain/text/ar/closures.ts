import type { Arabic } from '../arabic.ts'
import type { closures as en } from '../en/closures.ts'

export const closures = {
  subject_zero: 'تغيّرت أيام إغلاق مطبخنا: تغيّر موعد توصيلك',
  subject_one: 'مطبخنا مغلق {{day}}: تغيّر موعد توصيلك',
  subject_two: 'مطبخنا مغلق يومين: تغيّرت مواعيد توصيلك',
  subject_few: 'مطبخنا مغلق {{count}} أيام: تغيّرت مواعيد توصيلك',
  subject_many: 'مطبخنا مغلق {{count}} يومًا: تغيّرت مواعيد توصيلك',
  subject_other: 'مطبخنا مغلق {{count}} يوم: تغيّرت مواعيد توصيلك',
  what: 'مطبخنا مغلق {{days}}: {{reason}}.',
  kept: 'لن يضيع عليك شيء. ما كان سيصلك حينها يصلك لاحقًا:',
  openSubject_zero: 'تغيّرت أيام إغلاق مطبخنا: يصلك توصيلك أبكر',
  openSubject_one: 'سيعمل مطبخنا {{day}}: يصلك توصيلك أبكر',
  openSubject_two: 'سيعمل مطبخنا يومين إضافيين: تصلك توصيلاتك أبكر',
  openSubject_few: 'سيعمل مطبخنا {{count}} أيام إضافية: تصلك توصيلاتك أبكر',
  openSubject_many: 'سيعمل مطبخنا {{count}} يومًا إضافيًا: تصلك توصيلاتك أبكر',
  openSubject_other: 'سيعمل مطبخنا {{count}} يوم إضافي: تصلك توصيلاتك أبكر',
  open: 'خبر سار: سيعمل مطبخنا {{days}} ولن يكون مغلقًا.',
  sooner: 'وحتى لا تنتظر أكثر من اللازم، هذا ما يصلك أبكر:',
  changed: 'لن يضيع عليك شيء. هذا ما تغيّر يوم وصوله:',
  instead: 'يصلك {{day}}',
} as const satisfies Arabic<typeof en>
