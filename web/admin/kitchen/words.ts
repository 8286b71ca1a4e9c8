import type { KitchenSheet } from '../../../domain/kitchen/contract.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { useTranslation } from '../../i18n.ts'

export type SheetSalad = KitchenSheet['salads'][number]
export type Variant = SheetSalad['variants'][number]
type Named = { nameEn: string; nameAr: string }

const KILOGRAM = 1000

/** 'Hessa B.', which is enough for the kitchen. Isolated, so that a name in the other script keeps its full stop. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)?.replace(/^ال(?=.)/, '')
  return `\u2068${last ? `${first} ${last.slice(0, 1)}.` : first}\u2069`
}

/** The sheet's texts and formatters in the current language. */
export function useKitchenWords() {
  const { t, language } = useTranslation('kitchen')
  const nameOf = ({ nameEn, nameAr }: Named) => (language === 'ar' ? nameAr : nameEn)
  const listed = (words: readonly string[]) => words.join(language === 'ar' ? '، ' : ', ')
  /** The names of what is left out of a bowl, without "no": 'red onion, avocado'. */
  const leftOut = ({ excluded }: Variant) => excluded.map(nameOf).join(language === 'ar' ? ' ولا ' : ', ')
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      value,
    )
  return {
    t,
    language,
    nameOf,
    listed,
    leftOut,
    number,
    howOf: (variant: Variant) => (variant.key === '' ? t('asItIs') : `${t('no')} ${leftOut(variant)}`),
    slotName: (slot: Slot) => t(`slot.${slot}`),
    /** '34.9 kg', '850 g', or the number of portions if the weight is unknown. */
    amountOf: ({ grams, portions }: KitchenSheet['ingredients'][number]) =>
      grams === null
        ? t('portions', { count: portions })
        : grams >= KILOGRAM
          ? t('prepare.kg', { amount: number(grams / KILOGRAM, 1) })
          : t('prepare.g', { amount: number(grams) }),
  }
}
