import type { Arabic } from '../arabic.ts'
import type { accounts as en } from '../en/accounts.ts'

export const accounts = {
  welcome: 'أهلًا بعودتك، {{name}}!',
  registered: 'أُنشئ حسابك بنجاح! افتح بريدك لتأكيد الحساب.',
  verified: 'تم تأكيد بريدك بنجاح! يمكنك الآن تسجيل الدخول.',
  verificationSent: 'إن كان هناك حساب يحتاج إلى تأكيد فستصله رسالة جديدة.',
  resetSent: 'أرسلنا رسالة تعيين كلمة المرور! تفقّد بريدك.',
  passwordReset: 'تغيّرت كلمة مرورك. يمكنك الآن تسجيل الدخول.',
  passwordChanged: 'تغيّرت كلمة مرورك، وسُجّل الخروج من أجهزتك الأخرى.',
  emailChangeSent: 'أرسلنا رسالة إلى {{email}}. يتم التغيير عند تأكيدها هناك.',
  loggedOut: 'تم تسجيل خروجك بنجاح',
  deviceRevoked: 'سُجّل الخروج من ذلك الجهاز.',
  sessionsRevoked_zero: 'لا توجد أجهزة أخرى لتسجيل الخروج منها.',
  sessionsRevoked_one: 'سُجّل الخروج من جهاز واحد آخر.',
  sessionsRevoked_two: 'سُجّل الخروج من جهازين آخرين.',
  sessionsRevoked_few: 'سُجّل الخروج من {{count}} أجهزة أخرى.',
  sessionsRevoked_many: 'سُجّل الخروج من {{count}} جهازًا آخر.',
  sessionsRevoked_other: 'سُجّل الخروج من {{count}} جهاز آخر.',
} as const satisfies Arabic<typeof en>
