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
  const { rows } = await db.execute<Group>(sql`
    select d.delivery_time_slot as slot, d.alternative, s.meals_per_day as "mealsPerDay",
      s.never_ingredient_ids as "neverIngredientIds", s.never_allergens as "neverAllergens",
      of_salad.excluded_ingredient_ids as "ofSalad", of_alternative.excluded_ingredient_ids as "ofAlternative",
      bowls.frozen, count(*)::int as deliveries
    from deliveries d
    -- One by one: a day's are few beside all there ever were.
    join lateral (select * from subscriptions where id = d.subscription_id limit 1) s on true
    left join salad_customizations of_salad
      on of_salad.subscription_id = s.id and of_salad.salad_id = ${planned?.saladId ?? null}::uuid
    left join salad_customizations of_alternative
      on of_alternative.subscription_id = s.id and of_alternative.salad_id = ${planned?.alternativeId ?? null}::uuid
    left join lateral (
      select jsonb_agg(jsonb_build_object('saladId', bowl -> 'saladId', 'portions', bowl -> 'portions',
        'changed', jsonb_array_length(bowl -> 'excluded') > 0)) as frozen
      from jsonb_array_elements(d.assigned_salads) as bowl) bowls on d.frozen_at is not null
    where d.date = ${day} and d.status <> 'CANCELLED'
      and (d.frozen_at is not null or s.status in ('ACTIVE', 'PAUSED'))
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
