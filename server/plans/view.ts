import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import type { AdminPlan, Plan } from '../../domain/plans/contract.ts'
import { DAYS_A_WEEK, priceForSaving, referencePlan, savingTenths } from '../../domain/plans/rules.ts'
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

/** Returns a plan with the saving that its owner claims and the price at which the claim would be true (rule B5). */
export function adminPlanView(plan: PlanRow, onSale: readonly PlanRow[], language: Language): AdminPlan {
  const reference = referencePlan(onSale)
  const other = reference && reference.id !== plan.id ? reference : null
  const tenths = plan.claimedSavingTenths
  const needed = other && tenths !== null ? priceForSaving(plan, other, tenths) : null
  return {
    ...planView(plan, onSale, language),
    status: plan.status,
    claimedSavingPercent: tenths === null ? null : tenths / 10,
    priceForClaim: needed === null ? null : toWire(needed),
    formattedPriceForClaim: needed === null ? null : formatMoney(needed, language),
    comparedWith: other && {
      name: language === 'ar' ? other.nameAr : other.nameEn,
      nameEn: other.nameEn,
      nameAr: other.nameAr,
      formattedPrice: formatMoney(other.priceFils, language),
      durationDays: other.durationDays,
    },
    version: plan.version,
    updatedAt: plan.updatedAt.toISOString(),
  }
}
