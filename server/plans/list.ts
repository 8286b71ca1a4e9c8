import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminPlan } from '../../domain/plans/contract.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { adminPlanView } from './adminView.ts'
import { plans } from './table.ts'

/** Those on sale first, the shortest before the longer. */
export async function list(db: Db, page: { page: number; size: number }, language: Language) {
  const found = await paged(
    db,
    {
      table: plans,
      rows: (tx) => tx.select().from(plans).$dynamic(),
      order: [plans.status, plans.durationDays, plans.priceFils],
      unique: plans.id,
    },
    page,
  )
  const onSale = await plansOnSale(db)
  return { ...found, content: found.content.map((plan) => adminPlanView(plan, onSale, language)) }
}

export async function onePlan(db: Db, id: string, language: Language): Promise<AdminPlan> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  if (!plan) throw new AppError('NOT_FOUND')
  return adminPlanView(plan, await plansOnSale(db), language)
}

const plansOnSale = (db: Db) => db.select().from(plans).where(eq(plans.status, 'ACTIVE')).orderBy(plans.id)
