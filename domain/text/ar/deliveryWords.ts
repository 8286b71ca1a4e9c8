import type { Arabic } from '../arabic.ts'
import type { deliveryWords as en } from '../en/deliveryWords.ts'

export const deliveryWords = {
  status: {
    SCHEDULED: 'مجدولة',
    PREPARING: 'قيد التحضير',
    OUT_FOR_DELIVERY: 'في الطريق',
    DELIVERED: 'تم التوصيل',
    CANCELLED: 'ملغاة',
    FAILED: 'تعذّر التوصيل',
  },
  reason: {
    NOBODY_HOME: 'لا أحد في المنزل',
    NO_ANSWER: 'لا رد على الهاتف',
    WRONG_ADDRESS: 'العنوان غير صحيح',
    REFUSED: 'لم تُستلم عند الباب',
    DAMAGED: 'تلفت في الطريق',
    OTHER: 'سبب آخر',
  },
} as const satisfies Arabic<typeof en>
