import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { Preferences } from '../../domain/deliveries/meal.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { deliveries, type FrozenSalad } from '../tables/deliveries.ts'
import { assignedSalads } from './assigned.ts'

export type Bowl = Omit<FrozenSalad, 'notes'>
/** Deliveries that are identical to the kitchen, counted. */
export type BowlGroup = {
  slot: Slot
  deliveries: number
  /** When the last of them was frozen; null while they still follow the menu. */
  frozenAt: Date | null
  /** The bowls of one of the deliveries; empty while the day has no menu. */
  bowls: Bowl[]
}

/**
 * Returns what the kitchen makes on a day: frozen deliveries as they are, others by the current menu and preferences.
 */
export const bowlsOfDay = async (db: Db, date: Day, catalogue: Catalogue): Promise<BowlGroup[]> => [
  ...(await frozenGroups(db, date)),
  ...(await openGroups(db, date, catalogue)),
]

async function frozenGroups(db: Db, date: Day): Promise<BowlGroup[]> {
  const { rows } = await db.execute<{ slot: Slot; bowls: Bowl[]; deliveries: number; last: string }>(sql`
    select delivery_time_slot as slot, assigned_salads #- '{0,notes}' as bowls, count(*)::int as deliveries,
      (extract(epoch from max(frozen_at)) * 1000)::text as last
    from deliveries
    where date = ${date} and status <> 'CANCELLED' and frozen_at is not null
    group by 1, 2`)
  return rows.map(({ last, ...group }) => ({ ...group, frozenAt: new Date(Number(last)) }))
}

type OpenGroup = Omit<Preferences, 'customizations'> & {
  slot: Slot
  alternative: boolean
  mealsPerDay: number
  /** The exclusions from the day's salad and from its alternative. */
  ofSalad: string[] | null
  ofAlternative: string[] | null
  deliveries: number
}

async function openGroups(db: Db, date: Day, catalogue: Catalogue): Promise<BowlGroup[]> {
  const planned = catalogue.menu.find((d) => d.date === date)
  const { rows } = await db.execute<OpenGroup>(sql`
    select deliveries.delivery_time_slot as slot, deliveries.alternative,
      subscriptions.meals_per_day as "mealsPerDay",
      subscriptions.never_ingredient_ids as "neverIngredientIds", subscriptions.never_allergens as "neverAllergens",
      of_salad.excluded_ingredient_ids as "ofSalad", of_alternative.excluded_ingredient_ids as "ofAlternative",
      count(*)::int as deliveries
    from deliveries
    -- One by one: a day's are few beside all there ever were.
    join lateral (select * from subscriptions where id = deliveries.subscription_id limit 1) subscriptions on true
    left join salad_customizations of_salad
      on of_salad.subscription_id = subscriptions.id and of_salad.salad_id = ${planned?.saladId ?? null}::uuid
    left join salad_customizations of_alternative
      on of_alternative.subscription_id = subscriptions.id
      and of_alternative.salad_id = ${planned?.alternativeId ?? null}::uuid
    where ${and(eq(deliveries.date, date), followsMenu)}
    group by 1, 2, 3, 4, 5, 6, 7`)
  return rows.map((group) => {
    const { slot, alternative, ofSalad, ofAlternative, deliveries: count } = group
    const customizations = planned
      ? [
          { saladId: planned.saladId, excludedIngredientIds: ofSalad ?? [], notes: null },
          { saladId: planned.alternativeId, excludedIngredientIds: ofAlternative ?? [], notes: null },
        ]
      : []
    const open = { date, alternative, assignedSalads: null, frozenAt: null }
    const bowls = assignedSalads(open, { ...group, customizations }, catalogue)
    return { slot, deliveries: count, frozenAt: null, bowls }
  })
}
