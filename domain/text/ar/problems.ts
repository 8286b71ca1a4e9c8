import type { Arabic } from '../arabic.ts'
import type { problems as en } from '../en/problems.ts'

export const problems = {
  title: 'نرجو الاطلاع',
  failed: {
    title: 'لم تصلك توصيلة {{day}}',
    titleSalad: 'لم تصلك سلطة «{{salad}}» يوم {{day}}',
    choose: 'نعتذر منك. يمكنك اختيار التعويض حتى {{until}}. قيمتها {{amount}}.',
    wait: 'نعتذر منك. قيمتها {{amount}}، وسنتواصل معك بشأنها. ويمكنك الاتصال بنا أيضًا:',
    open: {
      ANOTHER_DAY: 'اختر يومًا آخر',
      CREDIT: 'أضفها إلى رصيدي',
    },
  },
  decide: {
    title: 'كيف نعوّضك؟',
    lead: 'لم تصلك توصيلة {{day}}. تختار مرة واحدة، ولا يمكن تغيير اختيارك بعدها.',
    legend: 'اختيارك',
    name: { ANOTHER_DAY: 'يوم آخر', CREDIT: 'رصيد المتجر' },
    text: {
      ANOTHER_DAY: 'نوصلها مرة أخرى في وقتك المعتاد دون أي مبلغ إضافي.',
      CREDIT: '{{amount}} تُخصم من شرائك أو تجديدك القادم خلال سنة.',
    },
    date: 'اليوم',
    chooseDate: 'اختر يومًا',
    dateHint: 'أي يوم توصيل خلال الأسابيع الأربعة القادمة ليست لديك فيه توصيلة.',
    keep: 'أقرر لاحقًا',
    send: {
      ANOTHER_DAY: 'التوصيل {{day}}',
      CREDIT: 'إضافة {{amount}} إلى رصيدي',
    },
    sending: 'جارٍ الحفظ…',
    failed: 'لم ينجح ذلك ولم يتغير شيء. حاول مرة أخرى.',
    done: {
      ANOTHER_DAY: 'سنوصلها مرة أخرى يوم {{day}}.',
      CREDIT: 'أُضيف {{amount}} إلى رصيدك في المتجر.',
    },
  },
  declined: {
    title: 'رُفض تجديد اشتراكك',
    what: 'رُفضت بطاقة {{card}} يوم {{day}}: {{amount}} عن {{plan}}.',
    whatPlain: 'رُفضت بطاقتك يوم {{day}}: {{amount}} عن {{plan}}.',
    again: 'سنحاول مرة أخرى يوم {{next}}. وإن لم يُدفع المبلغ تنتهي توصيلاتك يوم {{end}}.',
    last: 'إن لم يُدفع المبلغ تنتهي توصيلاتك يوم {{end}}.',
    pay: 'ادفع الآن',
    otherCard: 'استخدم بطاقة أخرى',
  },
  refund: {
    title: 'استرداد {{amount}} قيد التنفيذ',
    text: {
      ORIGINAL_PAYMENT: 'طُلب يوم {{day}}، ويعود إلى طريقة الدفع الأصلية خلال 3–5 أيام عمل عادةً.',
      BANK_TRANSFER: 'طُلب يوم {{day}}، وسنحوّله إلى حسابك المصرفي.',
      STORE_CREDIT: 'طُلب يوم {{day}}، ويُضاف إلى رصيدك في المتجر.',
    },
    see: 'عرض مدفوعاتك',
  },
  payment: {
    title: 'لديك عملية دفع لم تكتمل',
    text: '{{plan}}، {{amount}}. يمكنك الدفع حتى {{time}}. وإن لم تعد تريدها فألغها في صفحة الدفع أو انتظر فحسب: لن يُخصم شيء.',
    go: 'إكمال الدفع أو إلغاؤه',
  },
  loadFailed: 'تعذّر التحقق مما يحتاج إلى اهتمامك.',
} as const satisfies Arabic<typeof en>
