import type { Arabic } from '../arabic.ts'
import type { mailbox as en } from '../en/mailbox.ts'

export const mailbox = {
  title: 'صندوق البريد',
  lead: 'الرسائل التي كان المتجر سيرسلها. كلها تبقى على هذا الجهاز.',
  to: 'المستلم، أو اتركه فارغًا لترى الكل',
  show: 'اعرض الرسائل',
  letters: 'الرسائل',
  empty: 'لا رسائل بعد. جرّب شيئًا يرسل رسالة، ثم عد إلى هنا.',
  refresh: 'حدّث الرسائل',
  shownAs: 'طريقة عرض الرسالة',
  asHtml: 'كما أُرسلت',
  asText: 'نص فقط',
  frame: 'رسالة «{{subject}}»',
  failed: 'تعذّرت قراءة الرسائل.',
} as const satisfies Arabic<typeof en>
