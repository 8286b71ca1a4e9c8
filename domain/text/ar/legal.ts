import type { Arabic } from '../arabic.ts'
import type { legal as en } from '../en/legal.ts'

export const legal = {
  updated: 'آخر تحديث: {{day}}',
  contents: 'المحتويات',
  print: 'اطبع',
  or: 'أو',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  address: 'العنوان',
  alsoTerms: 'اقرأ الشروط والأحكام',
  alsoPrivacy: 'اقرأ سياسة الخصوصية',
} as const satisfies Arabic<typeof en>
