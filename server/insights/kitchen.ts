import { addDays, dayInBahrain } from '../../domain/dates.ts'
import { deliveryDayFrom, isChangeable } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { adminToday } from '../../domain/insights/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { bowlsOfDay } from '../deliveries/bowlsOfDay.ts'
import { bowlUrl, names } from '../menu/view.ts'

type Kitchen = Returned<typeof adminToday>['kitchen']

/** Returns what the kitchen makes next: frozen deliveries as they are, others by the current menu and preferences. */
export async function nextKitchenDay(
  db: Db,
  catalogue: Catalogue,
  language: Language,
  now: Date,
): Promise<Kitchen> {
  const day = deliveryDayFrom(addDays(dayInBahrain(now), 1), new Set(catalogue.closedDays))
  const portions = new Map<string, number>()
  const deliveries: Record<Slot, number> = { MORNING_9_12: 0, EVENING_6_9: 0 }
  let withExclusions = 0
  for (const { slot, bowls, deliveries: count } of await bowlsOfDay(db, day, catalogue)) {
    deliveries[slot] += count
    for (const { saladId, portions: each } of bowls)
      portions.set(saladId, (portions.get(saladId) ?? 0) + each * count)
    if (bowls.some(({ excluded }) => excluded.length > 0)) withExclusions += count
  }
  const salads = [...portions].flatMap(([saladId, count]) => {
    const salad = catalogue.salads.get(saladId)
    if (!salad) return []
    return [{ saladId, ...names(salad, language), bowlUrl: bowlUrl(salad), portions: count }]
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
