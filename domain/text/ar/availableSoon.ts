import type { Arabic } from '../arabic.ts'
import type { availableSoon as en } from '../en/availableSoon.ts'

export const availableSoon = {
  failed: 'تعذّر التحقق من حالة الخدمة',
  failedTitle: 'اشترك',
  failedText: 'لم نتمكن من معرفة ما إذا كنا نستقبل اشتراكات جديدة الآن.',
  soon: {
    state: 'لا نستقبل اشتراكات حاليًا',
    title: 'نعود قريبًا',
    text: 'لا نستقبل اشتراكات جديدة في الوقت الحالي. الخضرة جاهزة والباقي في الطريق، وحتى ذلك الحين تجد القائمة هنا لتفتح شهيتك.',
    menu: 'تصفّح القائمة',
    contact: 'تواصل معنا',
    call: 'أو اتصل بنا:',
    served: 'أنت مشترك معنا؟ توصيلاتك مستمرة في مواعيدها.',
  },
} as const satisfies Arabic<typeof en>
