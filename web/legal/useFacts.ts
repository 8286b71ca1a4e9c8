import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { useShop, useShopName } from '../shop.ts'

/** The values that the texts take from the shop's settings. */
export function useFacts() {
  const { t } = useTranslation('legal')
  const shop = useShop()
  const name = useShopName()
  const hours = useSlotHours()
  const words = {
    shop: name,
    vat: shop.data?.vatPercent ?? 0,
    slots: (shop.data?.slots ?? []).map(hours).join(` ${t('or')} `),
  }
  return { shop, words }
}
