import type { Arabic } from '../arabic.ts'
import type { list as en } from '../en/list.ts'

export const list = {
  columns: 'الأعمدة',
  menuOf: 'خيارات {{name}}',
  emptyText: 'جرّب حروفًا أقل، أو ابحث في الكل.',
  everything: 'اعرض الكل',
  failed: 'تعذّر ذلك. حاول مرة أخرى.',
  keep: 'تراجع',
} as const satisfies Arabic<typeof en>
