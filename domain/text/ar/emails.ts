import type { Arabic } from '../arabic.ts'
import type { emails as en } from '../en/emails.ts'

export const emails = {
  kinds: {
    accounts: {
      confirmNewEmail: 'تأكيد بريد جديد',
      emailChangeAsked: 'طلب تغيير البريد',
      emailChangeWaits: 'موعد تغيير البريد',
      emailChanged: 'تغيير البريد',
      erasureAsked: 'طلب حذف الحساب',
      erasureCancelled: 'التراجع عن حذف الحساب',
      erasureDone: 'حذف الحساب',
      invitation: 'دعوة',
      newDevice: 'دخول من جهاز جديد',
      passwordChanged: 'تغيير كلمة المرور',
      resetPassword: 'إعادة تعيين كلمة المرور',
      sessionStolen: 'تسجيل الخروج من جهاز للأمان',
      verifyEmail: 'تأكيد البريد',
    },
    credit: { expiring: 'اقتراب انتهاء الرصيد' },
    deliveries: {
      closed: 'إغلاق توصيلة تعذّر توصيلها',
      closureMoved: 'نقل توصيلات بسبب إغلاق',
      credited: 'رصيد عن توصيلة تعذّر توصيلها',
      failed: 'تعذّر التوصيل',
      neverToday: 'مكوّن مستبعد في توصيلة',
      redelivery: 'إعادة توصيل',
    },
    feedback: { answered: 'الرد على رأي' },
    ops: {
      jobDied: 'توقف مهمة',
      refundFailed: 'تعذّر استرداد',
      refundFound: 'استرداد تم من لوحة البوابة',
      refundUnclear: 'استرداد غير مؤكد',
    },
    payments: {
      failed: 'تعذّر الدفع',
      orphaned: 'دفعة قيد المتابعة',
      receipt: 'إيصال',
    },
    refunds: {
      asked: 'بدء استرداد المبلغ',
      creditReturned: 'عودة الرصيد',
      done: 'اكتمال استرداد المبلغ',
    },
    renewals: {
      chargeFailed: 'تعذّر التجديد التلقائي',
      off: 'إيقاف التجديد التلقائي',
      on: 'تفعيل التجديد التلقائي',
      reminder: 'تذكير بالتجديد',
    },
    subscriptions: {
      cancelled: 'إلغاء الاشتراك',
      confirmed: 'تأكيد الاشتراك',
      expired: 'انتهاء الاشتراك',
      expiring: 'اقتراب انتهاء التوصيلات',
      pauseScheduled: 'تحديد موعد إيقاف مؤقت',
      pauseWithdrawn: 'التراجع عن الإيقاف المؤقت',
      paused: 'إيقاف الاشتراك مؤقتًا',
      paymentLink: 'رابط الدفع',
      resumed: 'استئناف الاشتراك',
      slotChanged: 'تغيير وقت التوصيل',
      unpaid: 'انتهاء رابط الدفع',
    },
  },
} as const satisfies Arabic<typeof en>
