import type { AdminPlan } from '../../domain/plans/contract.ts'
import { nameOf } from '../audit/nameOf.ts'

/** What the audit log stores of a plan. */
const facts = (plan: AdminPlan) => ({
  nameEn: plan.nameEn,
  nameAr: plan.nameAr,
  price: plan.price,
  durationDays: plan.durationDays,
  mealsPerDay: plan.mealsPerDay,
  mostPopular: plan.mostPopular,
  claimedSavingPercent: plan.claimedSavingPercent,
  status: plan.status,
})

/** The audit entry of a new or changed plan. */
export const planChange = (before: AdminPlan | null, after: AdminPlan) => ({
  target: after.id,
  targetName: nameOf(after),
  ...(before && { before: facts(before) }),
  after: facts(after),
})
