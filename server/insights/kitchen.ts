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
type Group = Omit<Preferences, 'customizations'> & {
  slot: Slot
  alternative: boolean
  mealsPerDay: number
  /** What is left out of the day's salad, and of its alternative. */
  ofSalad: string[] | null
  ofAlternative: string[] | null
  frozen: Bowl[] | null
  deliveries: number
}

/** Deliveries that are the same to the kitchen, counted: most customers want what the chef makes. */
async function readGroups(db: Db, day: Day, { menu }: Catalogue): Promise<Group[]> {
  const planned = menu.find((d) => d.date === day)
  const [salad, alternative] = [planned?.saladId ?? null, planned?.alternativeId ?? null]
  // What still follows the menu comes from an index alone; of what does not there is hardly any before its day.
  const wanted = sql`
    select subscription_id, delivery_time_slot, alternative, null::timestamptz as frozen_at, null::jsonb as assigned_salads
      from deliveries where date = ${day} and status = 'SCHEDULED' and frozen_at is null
    union all
    select subscription_id, delivery_time_slot, alternative, frozen_at, assigned_salads
      from deliveries where date = ${day} and status = 'SCHEDULED' and frozen_at is not null
    union all
    select subscription_id, delivery_time_slot, alternative, frozen_at, assigned_salads
      from deliveries where date = ${day} and status in ('PREPARING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED')`
  const { rows } = await db.execute<Group>(sql`
    select d.delivery_time_slot as slot, d.alternative, s.meals_per_day as "mealsPerDay",
      s.never_ingredient_ids as "neverIngredientIds", s.never_allergens as "neverAllergens",
      left_out."ofSalad", left_out."ofAlternative", bowls.frozen, count(*)::int as deliveries
    from (${wanted}) d
    -- One by one: a day's are few beside all there ever were.
    join lateral (select * from subscriptions where id = d.subscription_id limit 1) s on true
    cross join lateral (
      select max(excluded_ingredient_ids) filter (where salad_id = ${salad}::uuid) as "ofSalad",
        max(excluded_ingredient_ids) filter (where salad_id = ${alternative}::uuid) as "ofAlternative"
      from salad_customizations where subscription_id = s.id) left_out
    cross join lateral (
      select case when d.frozen_at is not null then (
        select jsonb_agg(jsonb_build_object('saladId', bowl -> 'saladId', 'portions', bowl -> 'portions',
          'changed', jsonb_array_length(bowl -> 'excluded') > 0))
        from jsonb_array_elements(d.assigned_salads) as bowl) end as frozen) bowls
    where d.frozen_at is not null or s.status in ('ACTIVE', 'PAUSED')
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  return rows
}

function plannedBowls(group: Group, date: Day, { menu, salads }: Catalogue): Bowl[] {
  const planned = menu.find((d) => d.date === date)
  if (!planned) return []
  const customizations = [
    { saladId: planned.saladId, excludedIngredientIds: group.ofSalad ?? [] },
    { saladId: planned.alternativeId, excludedIngredientIds: group.ofAlternative ?? [] },
  ]
  const meal = plannedMeal(
    { date, alternative: group.alternative },
    { ...group, customizations },
    { menu, salads },
  )
  if (!meal) return []
  return [{ saladId: meal.salad.id, portions: group.mealsPerDay, changed: meal.excluded.length > 0 }]
}
