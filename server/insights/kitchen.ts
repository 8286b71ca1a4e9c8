import { sql } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain } from '../../domain/dates.ts'
import type { Preferences } from '../../domain/deliveries/meal.ts'
import { deliveryDayFrom, isChangeable } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { adminToday } from '../../domain/insights/contract.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { plannedMeal } from '../deliveries/assigned.ts'
import { bowlUrl } from '../menu/view.ts'

type Kitchen = Returned<typeof adminToday>['kitchen']

/** What the kitchen makes next: what is frozen as it is, the rest as the menu and its customers want it now. */
export async function nextKitchenDay(db: Db, catalogue: Catalogue, now: Date): Promise<Kitchen> {
  const day = deliveryDayFrom(addDays(dayInBahrain(now), 1), new Set(catalogue.closedDays))
  const portions = new Map<string, number>()
  const deliveries: Record<Slot, number> = { MORNING_9_12: 0, EVENING_6_9: 0 }
  let withExclusions = 0
  for (const group of await readGroups(db, day, catalogue)) {
    deliveries[group.slot] += group.deliveries
    const bowls = group.frozen ?? plannedBowls(group, day, catalogue)
    for (const { saladId, portions: each } of bowls)
      portions.set(saladId, (portions.get(saladId) ?? 0) + each * group.deliveries)
    if (bowls.some((bowl) => bowl.changed)) withExclusions += group.deliveries
  }
  const salads = [...portions].flatMap(([saladId, count]) => {
    const salad = catalogue.salads.get(saladId)
    if (!salad) return []
    const { nameEn, nameAr } = salad
    return [{ saladId, nameEn, nameAr, bowlUrl: bowlUrl(salad), portions: count }]
  })
  return {
    day,
    open: isChangeable(day, now),
    salads: salads.toSorted((a, b) => b.portions - a.portions),
    morning: deliveries.MORNING_9_12,
    evening: deliveries.EVENING_6_9,
    withExclusions,
  }
}

type Bowl = { saladId: string; portions: number; changed: boolean }
type Group = Preferences & {
  slot: Slot
  alternative: boolean
  mealsPerDay: number
  frozen: Bowl[] | null
  deliveries: number
}

/** Deliveries that are the same to the kitchen, counted: most customers want what the chef makes. */
async function readGroups(db: Db, day: Day, { menu }: Catalogue): Promise<Group[]> {
  const planned = menu.find((d) => d.date === day)
  const served = planned ? [planned.saladId, planned.alternativeId] : []
  const { rows } = await db.execute<Group>(sql`
    select slot, alternative, "mealsPerDay", "neverIngredientIds", "neverAllergens", customizations, frozen,
      count(*)::int as deliveries
    from (
      select d.delivery_time_slot as slot, d.alternative, s.meals_per_day as "mealsPerDay",
        to_jsonb(s.never_ingredient_ids) as "neverIngredientIds", to_jsonb(s.never_allergens) as "neverAllergens",
        coalesce((
          select jsonb_agg(jsonb_build_object('saladId', c.salad_id, 'excludedIngredientIds', c.excluded_ingredient_ids)
            order by c.salad_id)
          from salad_customizations c
          where c.subscription_id = s.id and c.salad_id = any(${sql.param(served)}::uuid[])), '[]') as customizations,
        case when d.frozen_at is not null then (
          select jsonb_agg(jsonb_build_object('saladId', bowl -> 'saladId', 'portions', bowl -> 'portions',
            'changed', jsonb_array_length(bowl -> 'excluded') > 0))
          from jsonb_array_elements(d.assigned_salads) as bowl) end as frozen
      from deliveries d join subscriptions s on s.id = d.subscription_id
      where d.date = ${day} and d.status <> 'CANCELLED'
        and (d.frozen_at is not null or s.status in ('ACTIVE', 'PAUSED'))) one
    group by slot, alternative, "mealsPerDay", "neverIngredientIds", "neverAllergens", customizations, frozen`)
  return rows
}

function plannedBowls(group: Group, date: Day, { menu, salads }: Catalogue): Bowl[] {
  const meal = plannedMeal({ date, alternative: group.alternative }, group, { menu, salads })
  return meal
    ? [{ saladId: meal.salad.id, portions: group.mealsPerDay, changed: meal.excluded.length > 0 }]
    : []
}
