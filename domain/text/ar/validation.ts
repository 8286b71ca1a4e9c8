import type { Arabic } from '../arabic.ts'
import type { validation as en } from '../en/validation.ts'

export const validation = {
  required: 'هذا الحقل مطلوب',
  invalid: 'القيمة غير صالحة',
  tooShort: 'النص أقصر من المطلوب',
  tooLong: 'النص أطول من المسموح',
  tooSmall: 'القيمة أقل من المسموح',
  tooLarge: 'القيمة أكبر من المسموح',
  dayInvalid: 'أدخل تاريخًا صحيحًا',
  amountInvalid: 'أدخل المبلغ بالدينار وبثلاث منازل عشرية على الأكثر',
} as const satisfies Arabic<typeof en>
