import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type AdminSettings, SettingsBody } from '../../../domain/settings/contract.ts'
import type { NamedField } from '../../form/differences.ts'
import { useTranslation } from '../../i18n.ts'
import { useHourText } from '../../layout/hours.ts'

export type ShopValues = z.input<typeof SettingsBody>
export type ShopFormState = UseFormReturn<ShopValues, unknown, z.output<typeof SettingsBody>>

export const hourFields = ['morningFromHour', 'morningToHour', 'eveningFromHour', 'eveningToHour'] as const

export const valuesOf = (settings: AdminSettings | null): DefaultValues<ShopValues> =>
  settings ? SettingsBody.parse(settings) : {}

/** The fields, as the conflict dialog shows them. */
export function useShopFieldNames(): NamedField<z.output<typeof SettingsBody>>[] {
  const { t } = useTranslation('adminShop')
  const hourText = useHourText()
  return [
    { name: 'nameEn', label: t('shop.nameEn') },
    { name: 'nameAr', label: t('shop.nameAr') },
    { name: 'phone', label: t('shop.phone') },
    { name: 'email', label: t('shop.email') },
    { name: 'addressEn', label: t('shop.addressEn') },
    { name: 'addressAr', label: t('shop.addressAr') },
    { name: 'socialUrl', label: t('shop.social') },
    ...hourFields.map((name) => ({
      name,
      label: t(`shop.${name}`),
      text: (values: z.output<typeof SettingsBody>) => hourText(values[name]),
    })),
    { name: 'vatPercent', label: t('shop.vat') },
    { name: 'vatNumber', label: t('shop.vatNumber') },
    ...(['customersChooseDay', 'customersChooseCredit'] as const).map((name) => ({
      name,
      label: t(`shop.${name}`),
      text: (values: z.output<typeof SettingsBody>) => t(values[name] ? 'shop.allowed' : 'shop.notAllowed'),
    })),
  ]
}
