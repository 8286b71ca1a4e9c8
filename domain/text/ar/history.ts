import type { Arabic } from '../arabic.ts'
import type { history as en } from '../en/history.ts'

export const history = {
  subscription: {
    PAID: 'تم الدفع',
    RECOVERED: 'أنشأه فريقنا بعد الدفع',
    ALL_SETTLED: 'اكتملت كل التوصيلات',
    UNPAID: 'لم يُدفع خلال 24 ساعة',
  },
  delivery: {
    ADMIN: 'عدّلها فريقنا',
    DRIVER: 'سجّلها السائق',
    SUBSCRIPTION_ENDED: 'انتهى الاشتراك',
  },
  payment: {
    STARTED: 'بدأت عملية الدفع',
    CHARGE_MADE: 'فُتحت صفحة الدفع',
    CHARGE_UNKNOWN: 'لم يصل رد بوابة الدفع بعد',
    CHARGE_REFUSED: 'رفضتها بوابة الدفع',
    STATUS: 'وصل رد البنك',
    SUBSCRIBED: 'أُنشئ الاشتراك',
    ORPHANED: 'وصل المبلغ وتعذّر إنشاء الاشتراك',
    REFUND_ASKED: 'بدأ استرداد المبلغ',
    REFUND_STATUS: 'تحديث عن استرداد المبلغ',
    CREDIT_HELD: 'استُخدم رصيد المتجر',
    CREDIT_RETURNED: 'أُعيد رصيد المتجر',
    NOTICE: 'أُرسلت رسالة إلى العميل',
  },
  source: {
    buyer: 'العميل عند الدفع',
    status: 'صفحة العودة من الدفع',
    creation: 'طلب إنشاء الاشتراك',
    webhook: 'إشعار من بوابة الدفع',
    janitor: 'متابعة تلقائية',
    sweep: 'الفحص كل ساعة',
    admin: 'الإدارة',
  },
  abandoned: {
    NEVER_REACHED: 'لم تصل إلى بوابة الدفع',
    UNANSWERED: 'لم تُعرف نتيجتها بعد أسبوع',
  },
  orphan: {
    SERVICE_OFF: 'كان الاشتراك متوقفًا عند وصول المبلغ',
    PLAN_RETIRED: 'الباقة لم تعد متاحة',
    ORDER_INVALID: 'تعذّر تنفيذ الطلب',
    ORDER_MISSING: 'لا يوجد طلب لهذه الدفعة',
    AMOUNT_DIFFERS: 'المبلغ المدفوع يختلف عن قيمة الطلب',
    CURRENCY_DIFFERS: 'دُفع بعملة أخرى',
    PAID_TWICE: 'دُفع الطلب مرتين',
    OWNER_ERASED: 'حُذف حساب العميل قبل وصول المبلغ',
  },
} satisfies Arabic<typeof en>
