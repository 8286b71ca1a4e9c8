import type { AdminSettings } from '../../domain/settings/contract.ts'
import { nameOf } from '../audit/nameOf.ts'
import type { SettingsRow } from '../tables/settings.ts'

export const adminSettingsView = (row: SettingsRow): AdminSettings => ({
  nameEn: row.nameEn,
  nameAr: row.nameAr,
  phone: row.phone,
  email: row.email,
  addressEn: row.addressEn,
  addressAr: row.addressAr,
  socialUrl: row.socialUrl,
  vatPercent: row.vatPercent,
  vatNumber: row.vatNumber,
  customersChooseDay: row.customersChooseDay,
  customersChooseCredit: row.customersChooseCredit,
  morningFromHour: row.morningFromHour,
  morningToHour: row.morningToHour,
  eveningFromHour: row.eveningFromHour,
  eveningToHour: row.eveningToHour,
  serviceActive: row.serviceActive,
  serviceChangedAt: row.serviceChangedAt?.toISOString() ?? null,
  version: row.version,
  updatedAt: row.updatedAt.toISOString(),
})

/** What changed in the settings, for the audit log. */
export function settingsChange(before: SettingsRow, after: SettingsRow) {
  const facts = (row: SettingsRow) => {
    const { serviceChangedAt: _, ...rest } = adminSettingsView(row)
    return rest
  }
  return { targetName: nameOf(after), before: facts(before), after: facts(after) }
}
