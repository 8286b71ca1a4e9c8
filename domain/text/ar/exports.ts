import type { Arabic } from '../arabic.ts'
import type { exports as en } from '../en/exports.ts'

export const exports = {
  yes: 'نعم',
  no: 'لا',
  users: {
    sheet: 'المستخدمون',
    id: 'المعرّف',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    role: 'الدور',
    status: 'الحالة',
    verified: 'البريد مؤكد',
    language: 'اللغة',
    subscriptions: 'الاشتراكات',
    createdAt: 'تاريخ التسجيل',
    lastLoginAt: 'آخر دخول',
  },
  subscriptions: {
    sheet: 'الاشتراكات',
    number: 'الرقم',
    customer: 'العميل',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    guest: 'ضيف',
    plan: 'الباقة',
    status: 'الحالة',
    startDate: 'أول يوم',
    endDate: 'آخر يوم',
    remaining: 'توصيلات متبقية',
    slot: 'وقت التوصيل',
    total: 'الإجمالي (د.ب)',
    paidWith: 'طريقة الدفع',
    autoRenewal: 'التجديد التلقائي',
    createdAt: 'تاريخ الشراء',
  },
} as const satisfies Arabic<typeof en>
