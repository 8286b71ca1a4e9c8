import { fils } from '../../domain/money.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { plans } from '../tables/plans.ts'

/** The plans of a new shop. The claim is the owner's; it shows only while the prices support it. */
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

/** Inserts the first plans. Does nothing if the shop has any plan, because plans are retired and never deleted. */
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
