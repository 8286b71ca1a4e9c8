import type { Arabic } from '../arabic.ts'
import type { dashboard as en } from '../en/dashboard.ts'

export const dashboard: Arabic<typeof en> = {
  tabs: {
    label: 'حسابك',
    overview: 'نظرة عامة',
    history: 'سجل الاشتراكات',
    meals: 'وجباتي',
    profile: 'الملف الشخصي',
    sessions: 'الجلسات النشطة',
    feedback: 'رأيك في التوصيل',
  },
}
