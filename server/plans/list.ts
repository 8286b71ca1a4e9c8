import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminPlan, adminPlans } from '../../domain/plans/contract.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { foundIn } from '../db/search.ts'
import { plans } from '../tables/plans.ts'
import { adminPlanView } from './view.ts'

/** The default order: plans on sale first, shorter before longer. */
export async function list(
  db: Db,
  { search, sort, from, to, ...page }: z.output<typeof adminPlans.query>,
  language: Language,
) {
  const columns = {
    name: language === 'ar' ? plans.nameAr : plans.nameEn,
    price: plans.priceFils,
    durationDays: plans.durationDays,
    updatedAt: plans.updatedAt,
  }
  const found = await paged(
    db,
    {
      table: plans,
      rows: (tx) => tx.select().from(plans).$dynamic(),
      where: [foundIn([plans.nameEn, plans.nameAr], search), happenedOn(plans.updatedAt, { from, to })],
      order: sort ? [sortedBy(sort, columns)] : [plans.status, plans.durationDays, plans.priceFils],
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
