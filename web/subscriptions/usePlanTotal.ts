import { formatMoney, fromWire } from '../../domain/money.ts'
import { quote } from '../../domain/plans/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useShop } from '../shop.ts'

/** What a plan comes to with VAT, in words: it stands beside the price wherever a plan is picked (rule B5). */
export function usePlanTotal() {
  const { t, language } = useTranslation('layout')
  const vatPercent = useShop().data?.vatPercent
  return ({ price }: { price: number }) =>
    vatPercent === undefined
      ? null
      : t('planTotal', { total: formatMoney(quote(fromWire(price), vatPercent).totalFils, language) })
}
