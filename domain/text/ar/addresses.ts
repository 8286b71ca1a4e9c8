import type { Arabic } from '../arabic.ts'
import type { addresses as en } from '../en/addresses.ts'

export const addresses = {
  kind: 'شقة أم منزل؟',
  flat: 'شقة',
  house: 'منزل',
  city: 'المدينة أو المنطقة',
  cityPlaceholder: 'المنامة، الرفاع، سار…',
  towns: 'المدن والمناطق',
  cityUnknown: 'لم نتعرّف على {{town}}. تأكد من كتابتها، أو تابع: يعتمد السائق على رقمي المجمع والطريق.',
  block: 'المجمع',
  road: 'الطريق',
  building: 'المبنى',
  flatNumber: 'رقم الشقة',
  houseNumber: 'رقم المنزل',
  name: 'اسم العنوان',
  nameHint: 'لتميّز عناوينك: البيت، المكتب، بيت الجدة.',
  choose: 'التوصيل إلى',
  default: 'الأساسي',
  another: 'عنوان آخر',
  anotherText: 'اكتب عنوانًا جديدًا.',
} as const satisfies Arabic<typeof en>
