import type { Arabic } from '../arabic.ts'
import type { bowls as en } from '../en/bowls.ts'

export const bowls = {
  title: 'الأوعية',
  lead: 'كل سلطات القائمة الأولى مرسومة من مكوناتها. غيّر المظهر من أعلى الصفحة.',
  contents: 'الأقسام',
  sections: {
    live: 'جرّب بدون مكوّن',
    salads: 'السلطات كبيرة وصغيرة',
    ingredients: 'كل مكوّن وحده',
    invented: 'مكونات لم تُرسم بعد',
  },
  salad: 'السلطة',
  inBowl: 'في الوعاء',
  whole: 'أعد كل شيء',
  alone: 'وعاء فيه {{name}} فقط',
  without: '{{name}} بدون {{list}}',
  categories: {
    leaf: 'ورقيات',
    vegetable: 'خضار',
    fruit: 'فاكهة',
    protein: 'بروتين',
    grain: 'حبوب',
    nutOrSeed: 'مكسرات أو بذور',
    cheese: 'جبن',
    dressing: 'صلصة',
    herb: 'أعشاب',
  },
} as const satisfies Arabic<typeof en>
