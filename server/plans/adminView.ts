import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import type { AdminPlan } from '../../domain/plans/contract.ts'
import { priceForSaving, referencePlan } from '../../domain/plans/rules.ts'
import type { PlanRow } from '../tables/plans.ts'
import { planView } from './view.ts'

/**
 * Returns a plan with the saving that its owner claims and the price at which the claim would be true (rule
 * B5).
 */
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
