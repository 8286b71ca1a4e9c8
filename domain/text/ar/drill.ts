import type { Arabic } from '../arabic.ts'
import type { drill as en } from '../en/drill.ts'

export const drill = {
  passed: 'نجح اختبار نظام الاسترجاع',
  passedLive: 'نجح اختبار نظام الاسترجاع: الاتصالات تعمل',
  failed: 'لم ينجح اختبار نظام الاسترجاع: {{checks}}',
  check: {
    LOST_WEBHOOK: 'رسالة ضائعة من بوابة الدفع',
    DUPLICATE_WEBHOOK: 'رسالة وصلت ثلاث مرات',
    CLOSED_TAB: 'مشترٍ أغلق الصفحة',
    LATE_CAPTURE: 'مبلغ وصل متأخرًا',
    FORGED_SIGNATURE: 'رسالة مزوّرة',
    WRONG_AMOUNT: 'مبلغ غير مطابق',
    REFUND_DECLINED: 'استرداد مرفوض',
    GATEWAY: 'بوابة الدفع',
    DATABASE: 'قاعدة البيانات',
    JOBS: 'الأعمال التلقائية',
    WEBHOOK_KEY: 'مفتاح رسائل البوابة',
  },
  problem: {
    LOST_WEBHOOK: 'طلب مدفوع ضاعت رسالته ولم يصبح اشتراكًا.',
    DUPLICATE_WEBHOOK: 'رسالة وصلت ثلاث مرات فحُسبت أكثر من مرة، أو لم تُقبل.',
    CLOSED_TAB: 'طلب مدفوع لم يصبح اشتراكًا في غياب صاحبه.',
    LATE_CAPTURE: 'مبلغ وصل بعد أن توقفنا عن انتظاره ولم نعثر عليه.',
    FORGED_SIGNATURE: 'رسالة بتوقيع خاطئ لم تُرفض.',
    WRONG_AMOUNT: 'دفعة بمبلغ مختلف لم تُحفظ جانبًا ليراجعها أحد.',
    REFUND_DECLINED: 'استرداد مرفوض لم يُلحظ، أو تعذّر طلبه من جديد.',
    GATEWAY: 'بوابة الدفع لا ترد.',
    DATABASE: 'قاعدة البيانات لا تستوعب جديدًا، فمساحة القرص تكاد تنفد.',
    JOBS: 'الأعمال التلقائية متوقفة، أو تعثّر بعضها. راجع صفحة المهام.',
    WEBHOOK_KEY: 'لا يميّز مفتاحنا رسائل البوابة من الرسائل المزوّرة.',
  },
  notTried: {
    BROKEN: 'تعذّرت تجربته، والسبب في سجل الخادم.',
    TOO_SLOW: 'لم يبقَ وقت لتجربته. أعد الاختبار بعد قليل.',
  },
} satisfies Arabic<typeof en>
