import type { Arabic } from '../arabic.ts'
import type { paymentStory as en } from '../en/paymentStory.ts'

export const paymentStory = {
  line: '{{what}}: {{more}}',
  byHand: 'سجّلها فريقنا مدفوعة: {{more}}',
  found: 'عُثر عليها في بوابة الدفع',
  refundAgain: 'أُعيد طلب الاسترداد',
  secondNotice: 'أُرسلت رسالة ثانية إلى العميل',
  creditGiven: 'رصيد في المتجر عن توصيل {{day}} الذي لم يصل: {{amount}}',
  status: {
    STARTED: 'بدأت',
    INITIATED: 'بانتظار الدفع',
    IN_PROGRESS: 'الدفع جارٍ',
    ABANDONED: 'تُركت دون دفع',
    CANCELLED: 'ألغاها العميل',
    FAILED: 'لم تنجح',
    DECLINED: 'مرفوضة',
    RESTRICTED: 'غير مسموح بها',
    CAPTURED: 'مدفوعة',
    VOID: 'ملغاة لدى البنك',
    TIMEDOUT: 'انتهت مهلتها',
    UNKNOWN: 'لم تُعرف بعد',
  },
  refundStatus: {
    ASKED: 'مطلوب',
    SENT: 'أُرسل إلى البوابة',
    PENDING: 'مقبول وفي الطريق',
    NEEDS_REVIEW: 'يحتاج إلى مراجعة',
    DONE: 'تم',
    FAILED: 'مرفوض',
  },
  refundMethod: {
    ORIGINAL_PAYMENT: 'بطريقة الدفع نفسها',
    BANK_TRANSFER: 'بتحويل بنكي',
    STORE_CREDIT: 'رصيدًا في المتجر',
  },
  method: {
    CARD: 'بطاقة',
    BENEFIT: 'بنفت بي',
    APPLE_PAY: 'Apple Pay',
    TAP_CHECKOUT: 'محفظة الهاتف',
    CASH: 'نقدًا',
    BANK_TRANSFER: 'تحويل بنكي',
  },
  shopRefund: {
    cancelledInTime: 'أُلغي خلال ساعتين من الطلب',
    cardCheck: 'التحقق من بطاقة: يُعاد المبلغ',
    madeAtGateway: 'أُجري من لوحة بوابة الدفع نفسها',
  },
  refusal: {
    noBalance: 'رصيدنا لدى البوابة لا يكفي بعد، حاول لاحقًا',
    notPossible: 'لا يمكن استرداد هذا النوع من الدفع، اختر التحويل',
    notInParts: 'لا يُسترد إلا المبلغ كله، اختر التحويل لجزء منه',
  },
  detail: {
    chargeId: 'مرجع البوابة',
    code: 'رمز الرد',
    message: 'نص الرد',
    error: 'المشكلة',
    order: 'مرجعنا',
    note: 'ملاحظة',
  },
} satisfies Arabic<typeof en>
