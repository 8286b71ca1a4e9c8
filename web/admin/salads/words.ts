import type { Allergen } from '../../../domain/menu/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useLanguage } from '../../ui/useLanguage.ts'

type Named = { readonly nameEn: string; readonly nameAr: string }

/** The name in the current language. */
export function useNameOf() {
  const language = useLanguage()
  return ({ nameEn, nameAr }: Named) => (language === 'ar' ? nameAr : nameEn)
}

/** 'Milk, nuts' in the current language. */
export function useAllergenWords() {
  const { t } = useTranslation('adminCatalogue')
  const comma = useLanguage() === 'ar' ? '، ' : ', '
  return (list: readonly Allergen[]) => list.map((a) => t(`allergens.${a}`)).join(comma)
}
