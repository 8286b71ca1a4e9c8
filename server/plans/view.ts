import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { DAYS_A_WEEK, referencePlan, savingTenths } from '../../domain/plans/rules.ts'
import type { PlanRow } from '../tables/plans.ts'

/** `onSale`: all plans on sale, against which the saving is computed. */
export function planView(plan: PlanRow, onSale: readonly PlanRow[], language: Language): Plan {
  const reference = referencePlan(onSale)
  const tenths = reference ? savingTenths(plan, reference) : null
  return {
    id: plan.id,
    name: language === 'ar' ? plan.nameAr : plan.nameEn,
    nameEn: plan.nameEn,
    nameAr: plan.nameAr,
    price: toWire(plan.priceFils),
    formattedPrice: formatMoney(plan.priceFils, language),
    durationDays: plan.durationDays,
    mealsPerDay: plan.mealsPerDay,
    daysPerWeek: DAYS_A_WEEK,
    mostPopular: plan.mostPopular,
    savingPercent: tenths === null ? null : tenths / 10,
  }
}
