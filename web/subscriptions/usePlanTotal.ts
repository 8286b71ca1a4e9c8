import { formatMoney, fromWire } from '../../domain/money.ts'
import { quote } from '../../domain/plans/rules.ts'
import { useTranslation } from '../i18n.ts'
import { useShop } from '../shop.ts'

/** A plan's price with VAT, shown beside its price wherever a plan is chosen (rule B5). */
export function usePlanTotal() {
  const { t, language } = useTranslation('layout')
  const vatPercent = useShop().data?.vatPercent
  return ({ price }: { price: number }) =>
    vatPercent === undefined
      ? null
      : t('planTotal', { total: formatMoney(quote(fromWire(price), vatPercent).totalFils, language) })
}
