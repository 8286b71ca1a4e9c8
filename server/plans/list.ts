import { asc } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminPlan } from '../../domain/plans/contract.ts'
import type { Db } from '../db/client.ts'
import { pageOf } from '../http/pageOf.ts'
import { adminPlanView } from './adminView.ts'
import { plans } from './table.ts'

/** Those on sale first, the shortest before the longer. */
const readPlans = (db: Db) =>
  db
    .select()
    .from(plans)
    .orderBy(asc(plans.status), asc(plans.durationDays), asc(plans.priceFils), asc(plans.id))

async function viewed(db: Db, language: Language): Promise<AdminPlan[]> {
  const all = await readPlans(db)
  const onSale = all.filter((plan) => plan.status === 'ACTIVE')
  return all.map((plan) => adminPlanView(plan, onSale, language))
}

export const list = async (db: Db, page: { page: number; size: number }, language: Language) =>
  pageOf(await viewed(db, language), page)

export async function onePlan(db: Db, id: string, language: Language): Promise<AdminPlan> {
  const plan = (await viewed(db, language)).find((p) => p.id === id)
  if (!plan) throw new AppError('NOT_FOUND')
  return plan
}
