import { desc, eq, sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { KitchenSheet } from '../../domain/kitchen/contract.ts'
import type { Language } from '../../domain/language.ts'
import { slots } from '../../domain/settings/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { type BowlGroup, bowlsOfDay } from '../deliveries/bowlsOfDay.ts'
import { shownName } from '../http/shownName.ts'
import { deliveries } from '../tables/deliveries.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { leftOf, saladsOf } from './bowls.ts'
import { ingredientTotals } from './ingredientTotals.ts'
import { peopleOf } from './people.ts'

/** Returns the kitchen's work for a day; for a day that is still open, as it would be now. */
export async function readSheet(
  db: Db,
  date: Day,
  { catalogue, language }: { catalogue: Catalogue; language: Language },
): Promise<KitchenSheet> {
  const groups = await bowlsOfDay(db, date, catalogue)
  const salads = await saladsOf(db, date, groups, language)
  const bySlot = slots.map((slot) => {
    const own = groups.filter((group) => group.slot === slot)
    return { slot, deliveries: deliveriesOf(own), portions: portionsOf(own) }
  })
  return {
    date,
    frozenAt: frozenAtOf(groups)?.toISOString() ?? null,
    deliveries: deliveriesOf(groups),
    portions: portionsOf(groups),
    slots: bySlot,
    left: leftOf(salads),
    salads,
    ingredients: await ingredientTotals(db, date, { salads }, { catalogue, language }),
    ...(await peopleOf(db, date, { catalogue, language })),
    changes: await readChanges(db, date, language),
  }
}

const deliveriesOf = (groups: readonly BowlGroup[]) =>
  groups.reduce((sum, group) => sum + group.deliveries, 0)
const portionsOf = (groups: readonly BowlGroup[]) =>
  groups.reduce(
    (sum, { bowls, deliveries: count }) =>
      sum + count * bowls.reduce((each, { portions }) => each + portions, 0),
    0,
  )

/** Returns null while one of the deliveries still follows the menu. */
function frozenAtOf(groups: readonly BowlGroup[]): Date | null {
  const times = groups.map(({ frozenAt }) => frozenAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...times)
  return Number.isFinite(last) ? new Date(last) : null
}

async function readChanges(db: Db, date: Day, language: Language): Promise<KitchenSheet['changes']> {
  const bowl = (field: 'nameEn' | 'nameAr' | 'portions') =>
    sql<string | null>`${deliveries.assignedSalads} -> 0 ->> ${sql.raw(`'${field}'`)}`
  const rows = await db
    .select({
      id: lateChanges.id,
      at: lateChanges.at,
      kind: lateChanges.kind,
      customerName: subscriptions.customerName,
      saladNameEn: bowl('nameEn'),
      saladNameAr: bowl('nameAr'),
      portions: bowl('portions'),
    })
    .from(lateChanges)
    .innerJoin(deliveries, eq(deliveries.id, lateChanges.deliveryId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(eq(lateChanges.date, date))
    .orderBy(desc(lateChanges.at), desc(lateChanges.id))
  return rows.map(({ at, portions, customerName, ...row }) => ({
    ...row,
    customerName: shownName(customerName, language),
    at: at.toISOString(),
    portions: Number(portions ?? 0),
  }))
}
