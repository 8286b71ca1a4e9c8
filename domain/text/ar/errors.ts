import type { ErrorCode } from '../../errors.ts'

export const errors = {
  NETWORK_ERROR: 'تعذّر الاتصال بالشبكة. تحقّق من اتصالك وحاول مجددًا.',
  DOWNLOAD_ERROR: 'تعذّر التصدير. حاول مرة أخرى.',
  UNKNOWN_ERROR: 'حدث خطأ غير متوقع',
  INVALID_REQUEST: 'الطلب غير صالح',
  INVALID_TEXT: 'في النص رموز لا يمكننا قراءتها. اكتبه من جديد.',
  VALIDATION_FAILED: 'راجِع البيانات التي أدخلتها',
  AUTH_REQUIRED: 'سجّل الدخول للمتابعة',
  AUTH_INVALID_CREDENTIALS: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ACCESS_DENIED: 'ليس لديك صلاحية لهذا',
  NOT_FOUND: 'لم نجد ما تبحث عنه',
  CONFLICT: 'هذا العنصر موجود من قبل',
  BODY_TOO_LARGE: 'البيانات أكبر مما يمكننا استقباله دفعة واحدة. أرسل أقل من ذلك.',
  UNSUPPORTED_MEDIA_TYPE: 'أرسل البيانات بصيغة JSON',
  RATE_LIMIT_EXCEEDED: 'محاولات كثيرة. حاول مرة أخرى لاحقًا.',
  SERVER_ERROR: 'حدث خطأ في الخادم. حاول مرة أخرى لاحقًا.',
  SERVICE_BUSY: 'لدينا ضغط كبير الآن. حاول مرة أخرى بعد لحظات.',
  STORAGE_FULL: 'لا يمكننا الحفظ الآن. لم يتغيّر شيء، حاول لاحقًا.',
} as const satisfies Record<ErrorCode, string>
