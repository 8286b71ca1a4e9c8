import type { FastifyInstance } from 'fastify'
import { addDays, dayInBahrain, weekOf } from '../../domain/dates.ts'
import * as menu from '../../domain/menu/contract.ts'
import { WEEKS_AHEAD } from '../../domain/menu/rules.ts'
import { listPlans } from '../../domain/plans/contract.ts'
import { publicSettings } from '../../domain/settings/contract.ts'
import { subStatus } from '../../domain/subscriptions/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import type { ResponseCache } from '../http/responseCache.ts'
import { textIn } from '../http/text.ts'
import { planView } from '../plans/view.ts'
import { view as settingsView } from '../settings/view.ts'
import { cachedAnswers } from './cachedAnswers.ts'
import { parseWeek } from './parseWeek.ts'
import { saladView, weekView } from './view.ts'

/** Public routes, answered from the cached catalogue. */
export function publicRoutes(
  app: FastifyInstance,
  deps: Deps,
  catalogue: CatalogueCache,
  repeated: ResponseCache,
) {
  const cachedRoute = cachedAnswers(app, deps, catalogue, repeated)

  cachedRoute(menu.listSalads, ({ language, shop }) => {
    const served = [...shop.salads.values()].filter((s) => s.status === 'ACTIVE')
    return { content: served.map((s) => saladView(s, language)) }
  })

  cachedRoute(menu.weekMenu, ({ query, language, now, shop }) => {
    const thisWeek = weekOf(dayInBahrain(now))
    const week = query.week ? parseWeek(query.week) : thisWeek
    // Weeks long past, and weeks that the kitchen cannot plan yet, are not public.
    const shown = week >= addDays(thisWeek, -7) && week <= addDays(thisWeek, 7 * WEEKS_AHEAD)
    return shown ? weekView(shop, week, language) : { week, days: [] }
  })

  cachedRoute(menu.comingMenus, ({ language, now, shop }) => {
    const first = weekOf(dayInBahrain(now))
    const weeks = Array.from({ length: 1 + WEEKS_AHEAD }, (_, i) => addDays(first, 7 * i))
    return { content: weeks.map((week) => weekView(shop, week, language)) }
  })

  cachedRoute(listPlans, ({ language, now, shop: { plans, closedDays } }) => {
    const today = dayInBahrain(now)
    return {
      content: plans.map((plan) => planView(plan, plans, language)),
      closedDays: closedDays.filter((date) => date > today),
    }
  })

  cachedRoute(publicSettings, ({ language, shop }) => settingsView(shop.settings, language))

  // Never cached (rule W3).
  cachedRoute(
    subStatus,
    ({ language, shop: { settings } }) => ({
      active: settings.serviceActive,
      message: textIn(language, 'shop')(settings.serviceActive ? 'serviceOn' : 'serviceOff'),
    }),
    { fresh: true },
  )
}
