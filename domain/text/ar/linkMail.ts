import type { Arabic } from '../arabic.ts'
import type { linkMail as en } from '../en/linkMail.ts'

export const linkMail = {
  subject: 'رابط الدفع لاشتراكك {{number}}',
  what: 'جهّزنا اشتراكك كما اتفقنا. بعد الدفع تتحدد مواعيد توصيلاتك.',
  renewal: 'جهّزنا تجديد اشتراكك كما اتفقنا. بعد الدفع يبدأ بعد انتهاء {{number}}.',
  plan: 'الباقة',
  deliveries: 'التوصيلات',
  total: 'الإجمالي مع الضريبة',
  button: 'راجع الطلب وادفع',
  until: 'يعمل الرابط حتى {{when}}. إن احتجت إلى رابط جديد بعد ذلك فتواصل معنا.',
  notYou: 'لم تطلب هذا؟ تجاهل هذه الرسالة، فلن يُخصم منك شيء ما لم تدفع.',
} satisfies Arabic<typeof en>
