import type { Arabic } from '../arabic.ts'
import type { recovery as en } from '../en/recovery.ts'

export const recovery = {
  proposal: {
    SERVICE_OFF: 'أتمّ الاشتراك: اختر يوم البدء فقط.',
    PLAN_RETIRED: 'أتمّ الاشتراك بهذه الباقة أو بغيرها.',
    ORDER_INVALID: 'أتمّ الاشتراك بعد مراجعة الباقة والعنوان.',
    ORDER_MISSING: 'اسأل العميل عن طلبه، ثم أتمّ الاشتراك.',
    AMOUNT_DIFFERS: 'أعد المبلغ، أو اتفق مع العميل على باقة بهذا المبلغ.',
    CURRENCY_DIFFERS: 'أعد المبلغ: باقاتنا بالدينار فقط.',
    PAID_TWICE: 'أعد المبلغ: الدفعة الأخرى لها اشتراكها.',
    OWNER_ERASED: 'أعد المبلغ: حذف العميل حسابه.',
    PREDECESSOR_CANCELLED: 'أعد المبلغ: لم يرغب العميل في الاستمرار.',
    SUBSCRIPTION_CANCELLED: 'أعد المبلغ: وصل بعد إلغاء الاشتراك.',
  },
  userType: { registered: 'مسجّل', guest: 'ضيف' },
  unknownCustomer: 'عميل غير معروف',
  deletedCustomer: 'حساب محذوف',
  noOrder: 'لا يوجد طلب',
  theShop: 'المتجر (تلقائيًا)',
  is: {
    NONE: 'لم تُدفع بعد',
    SUBSCRIBED: 'لها الاشتراك \u2066{{number}}\u2069',
    REFUNDED: 'أُعيد مبلغها',
  },
  marked: 'سُجّلت الدفعة للاسترداد بنجاح',
} satisfies Arabic<typeof en>
