import type { failures as english } from '../en/failures.ts'

export const failures: Record<keyof typeof english, string> = {
  NETWORK_ERROR: 'تعذّر الاتصال بالشبكة. تحقّق من اتصالك وحاول مجددًا.',
  DOWNLOAD_ERROR: 'تعذّر التصدير. حاول مرة أخرى.',
  UNKNOWN_ERROR: 'حدث خطأ غير متوقع',
  INVALID_REQUEST: 'الطلب غير صالح',
  VALIDATION_FAILED: 'راجِع البيانات التي أدخلتها',
  AUTH_REQUIRED: 'سجّل الدخول للمتابعة',
  AUTH_INVALID_CREDENTIALS: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ACCESS_DENIED: 'ليست لديك صلاحية لهذا',
  NOT_FOUND: 'لم نجد ما تبحث عنه',
  CONFLICT: 'هذا العنصر موجود بالفعل',
  RATE_LIMIT_EXCEEDED: 'محاولات كثيرة. حاول مرة أخرى لاحقًا.',
  SERVER_ERROR: 'حدث خطأ في الخادم. حاول مرة أخرى لاحقًا.',
}
