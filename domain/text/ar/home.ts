import type { Arabic } from '../arabic.ts'
import type { home as en } from '../en/home.ts'

export const home = {
  hero: {
    title: 'كل يوم سلطة جديدة،\nتصل إلى بابك',
    lead: 'مكونات عضوية وقائمة يختارها الشيف وتتجدد كل أسبوع. استبعد ما لا تحب، وأوقف اشتراكك متى سافرت.',
    start: 'ابدأ من {{day}}',
    menu: 'تصفّح القائمة',
    organic: 'عضوية',
    delivery: 'توصيل مجاني',
    flexible: 'أوقفه متى شئت',
  },
} as const satisfies Arabic<typeof en>
