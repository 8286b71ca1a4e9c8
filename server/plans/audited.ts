import type { AdminPlan } from '../../domain/plans/contract.ts'
import { nameOf } from '../audit/nameOf.ts'

/** What of a plan the audit log keeps. */
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

/** A plan as it was, if it was, and as it is. */
export const planChange = (before: AdminPlan | null, after: AdminPlan) => ({
  target: after.id,
  targetName: nameOf(after),
  ...(before && { before: facts(before) }),
  after: facts(after),
})
