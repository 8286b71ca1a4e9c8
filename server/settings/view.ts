import type { Language } from '../../domain/language.ts'
import type { PublicSettings } from '../../domain/settings/contract.ts'
import type { SettingsRow } from '../tables/settings.ts'

export const view = (row: SettingsRow, language: Language): PublicSettings => ({
  name: language === 'ar' ? row.nameAr : row.nameEn,
  nameEn: row.nameEn,
  nameAr: row.nameAr,
  phone: row.phone,
  email: row.email,
  address: language === 'ar' ? row.addressAr : row.addressEn,
  socialUrl: row.socialUrl,
  vatPercent: row.vatPercent,
  slots: [
    { value: 'MORNING_9_12', fromHour: row.morningFromHour, toHour: row.morningToHour },
    { value: 'EVENING_6_9', fromHour: row.eveningFromHour, toHour: row.eveningToHour },
  ],
})
