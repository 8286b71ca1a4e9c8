import type { Arabic } from '../arabic.ts'
import type { mail as en } from '../en/mail.ts'

export const mail = {
  footer: {
    why: 'وصلتك هذه الرسالة من {{shop}}.',
    contact: 'عندك سؤال؟ {{phone}} أو {{email}}',
  },
  button: {
    orOpen: 'أو افتح هذا الرابط:',
  },
  jobDied: {
    subject_zero: 'توقفت مهمة قبل أي محاولة: {{job}}',
    subject_one: 'توقفت مهمة بعد محاولة واحدة: {{job}}',
    subject_two: 'توقفت مهمة بعد محاولتين: {{job}}',
    subject_few: 'توقفت مهمة بعد {{count}} محاولات: {{job}}',
    subject_many: 'توقفت مهمة بعد {{count}} محاولة: {{job}}',
    subject_other: 'توقفت مهمة بعد {{count}} محاولة: {{job}}',
    heading: 'مهمة في الخلفية تحتاجك',
    what_zero: 'المهمة أدناه لم تنجح ولن تُعاد من تلقاء نفسها.',
    what_one: 'المهمة أدناه فشلت مرة واحدة ولن تُعاد من تلقاء نفسها.',
    what_two: 'المهمة أدناه فشلت مرتين ولن تُعاد من تلقاء نفسها.',
    what_few: 'المهمة أدناه فشلت {{count}} مرات ولن تُعاد من تلقاء نفسها.',
    what_many: 'المهمة أدناه فشلت {{count}} مرة ولن تُعاد من تلقاء نفسها.',
    what_other: 'المهمة أدناه فشلت {{count}} مرة ولن تُعاد من تلقاء نفسها.',
    job: 'المهمة',
    id: 'الرقم',
    tries: 'المحاولات',
    toDo: 'تجد سبب الخطأ في قائمة المهام: {{list}}. عالج السبب ثم أعد المحاولة: {{retry}}. تبقى المهمة محفوظة {{days}} يومًا. وإن توقفت مهام أخرى من النوع نفسه فلن نراسلك قبل ساعة.',
    open: 'افتح لوحة الإدارة',
  },
} as const satisfies Arabic<typeof en>
