import { fils } from '../../domain/money.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { plans } from './table.ts'

/** A new shop sells these. The claim is the owner's; it shows only once the prices bear it out. */
const first = [
  {
    nameEn: 'Weekly',
    nameAr: 'الباقة الأسبوعية',
    durationDays: 5,
    priceFils: fils(14_500),
    mostPopular: true,
    claimedSavingTenths: null,
  },
  {
    nameEn: 'Monthly',
    nameAr: 'الباقة الشهرية',
    durationDays: 20,
    priceFils: fils(75_000),
    mostPopular: false,
    claimedSavingTenths: 125,
  },
]

/** Plans are retired, never deleted: a shop that has any chose its own. */
export async function insertFirstPlans(db: Db, now: Date) {
  if (await hasPlans(db)) return
  await changeCatalogue(db, async (tx) => {
    if (await hasPlans(tx)) return // another process was first
    await tx
      .insert(plans)
      .values(first.map((plan) => ({ ...plan, mealsPerDay: 2, createdAt: now, updatedAt: now })))
  })
}

const hasPlans = async (db: Db) => (await db.select({ id: plans.id }).from(plans).limit(1)).length > 0
