import type { Arabic } from '../arabic.ts'
import type { closures as en } from '../en/closures.ts'

export const closures = {
  subject: 'مطبخنا مغلق {{day}}: تغيّر موعد توصيلك',
  what: 'مطبخنا مغلق {{day}}: {{reason}}.',
  kept: 'لن يضيع عليك شيء. ما كان سيصلك ذلك اليوم يصلك لاحقًا:',
  instead: 'يصلك {{day}}',
} as const satisfies Arabic<typeof en>
