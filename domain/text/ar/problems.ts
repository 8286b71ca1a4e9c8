import type { Arabic } from '../arabic.ts'
import type { problems as en } from '../en/problems.ts'

export const problems = {
  title: 'يحتاج إلى متابعتك',
  failed: {
    title: 'لم تصلك توصيلة {{day}}',
    titleSalad: 'لم تصلك سلطة «{{salad}}» يوم {{day}}',
    choose: 'نعتذر منك. يمكنك اختيار التعويض حتى {{until}}. قيمة التوصيلة {{amount}}.',
    wait: 'نعتذر منك. قيمة التوصيلة {{amount}}، وسنتواصل معك بشأنها. ويمكنك الاتصال بنا أيضًا:',
    open: {
      ANOTHER_DAY: 'اختر يومًا آخر',
      CREDIT: 'أضف قيمتها إلى رصيدي',
    },
  },
  decide: {
    title: 'كيف نعوّضك؟',
    lead: 'لم تصلك توصيلة {{day}}. لا يمكن تغيير اختيارك بعد تأكيده.',
    legend: 'اختيارك',
    name: { ANOTHER_DAY: 'يوم آخر', CREDIT: 'رصيد المتجر' },
    text: {
      ANOTHER_DAY: 'نعيد توصيلها في وقتك المعتاد دون أي مبلغ إضافي.',
      CREDIT: 'يُخصم {{amount}} من طلبك أو تجديدك القادم خلال سنة.',
    },
    date: 'اليوم',
    chooseDate: 'اختر يومًا',
    dateHint: 'أي يوم توصيل خلال الأسابيع الأربعة القادمة ليست لديك فيه توصيلة.',
    keep: 'أقرر لاحقًا',
    send: {
      ANOTHER_DAY: 'أكّد {{day}}',
      CREDIT: 'أضف {{amount}} إلى رصيدي',
    },
    sending: 'جارٍ الحفظ…',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    done: {
      ANOTHER_DAY: 'سنعيد توصيلها يوم {{day}}.',
      CREDIT: 'أُضيف {{amount}} إلى رصيدك في المتجر.',
    },
  },
  declined: {
    title: 'رُفضت دفعة تجديد اشتراكك',
    what: 'رُفضت {{card}} يوم {{day}}: {{amount}} عن {{plan}}.',
    whatPlain: 'رُفضت بطاقتك يوم {{day}}: {{amount}} عن {{plan}}.',
    again: 'سنحاول مرة أخرى يوم {{next}}. وإن لم يُدفع المبلغ تنتهي توصيلاتك يوم {{end}}.',
    last: 'إن لم يُدفع المبلغ تنتهي توصيلاتك يوم {{end}}.',
    pay: 'ادفع الآن',
    otherCard: 'استخدم بطاقة أخرى',
  },
  refund: {
    title: 'استرداد {{amount}} قيد التنفيذ',
    text: {
      ORIGINAL_PAYMENT: 'طُلب يوم {{day}}، ويعود إلى طريقة الدفع الأصلية خلال 3 إلى 5 أيام عمل عادةً.',
      BANK_TRANSFER: 'طُلب يوم {{day}}، وسنحوّله إلى حسابك البنكي.',
      STORE_CREDIT: 'طُلب يوم {{day}}، ويُضاف إلى رصيدك في المتجر.',
    },
    see: 'اعرض دفعاتك',
  },
  payment: {
    title: 'لديك عملية دفع لم تكتمل',
    text: '{{plan}}، {{amount}}. ادفع قبل {{time}}، أو ألغِها من صفحة الدفع، أو انتظر فحسب: لن يُخصم شيء ما لم تدفع.',
    go: 'أكمل الدفع أو ألغِه',
  },
  loadFailed: 'تعذّر التحقق مما يحتاج إلى متابعتك.',
} as const satisfies Arabic<typeof en>
