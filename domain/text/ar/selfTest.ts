import type { Arabic } from '../arabic.ts'
import type { selfTest as en } from '../en/selfTest.ts'

export const selfTest = {
  passed: 'نجح اختبار نظام المدفوعات العالقة',
  passedLive: 'نجح اختبار نظام المدفوعات العالقة: الاتصالات تعمل',
  failed: 'لم ينجح اختبار نظام المدفوعات العالقة: {{checks}}',
  check: {
    LOST_WEBHOOK: 'إشعار ضائع من بوابة الدفع',
    DUPLICATE_WEBHOOK: 'إشعار مكرر',
    CLOSED_TAB: 'مشترٍ أغلق الصفحة',
    LATE_CAPTURE: 'دفعة متأخرة',
    FORGED_SIGNATURE: 'إشعار مزوّر',
    WRONG_AMOUNT: 'مبلغ غير مطابق',
    REFUND_DECLINED: 'استرداد مرفوض',
    GATEWAY: 'بوابة الدفع',
    DATABASE: 'قاعدة البيانات',
    JOBS: 'المهام التلقائية',
    WEBHOOK_KEY: 'مفتاح توقيع الإشعارات',
  },
  problem: {
    LOST_WEBHOOK: 'طلب مدفوع ضاع إشعاره ولم يصبح اشتراكًا.',
    DUPLICATE_WEBHOOK: 'إشعار مكرر حُسب أكثر من مرة، أو لم يُقبل.',
    CLOSED_TAB: 'طلب مدفوع لم يصبح اشتراكًا في غياب صاحبه.',
    LATE_CAPTURE: 'دفعة متأخرة لم نعثر عليها.',
    FORGED_SIGNATURE: 'إشعار بتوقيع خاطئ لم يُرفض.',
    WRONG_AMOUNT: 'دفعة بمبلغ مختلف لم تُحجز للمراجعة.',
    REFUND_DECLINED: 'استرداد مرفوض لم يُنتبه إليه، أو تعذّرت إعادة طلبه.',
    GATEWAY: 'بوابة الدفع لا ترد.',
    DATABASE: 'مساحة قرص قاعدة البيانات تكاد تنفد.',
    JOBS: 'المهام التلقائية متوقفة أو فشل بعضها. راجع صفحة المهام.',
    WEBHOOK_KEY: 'لا يستطيع مفتاحنا التحقق من إشعارات البوابة.',
  },
  notTried: {
    BROKEN: 'تعذّر إجراؤه. السبب في سجل الخادم.',
    TOO_SLOW: 'لم يبقَ وقت لتجربته. أعد الاختبار بعد قليل.',
  },
} satisfies Arabic<typeof en>
