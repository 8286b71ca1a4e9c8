import type { FastifyInstance } from 'fastify'
import { addDays, dayInBahrain, weekOf } from '../../domain/dates.ts'
import * as menu from '../../domain/menu/contract.ts'
import { WEEKS_AHEAD } from '../../domain/menu/rules.ts'
import { listPlans } from '../../domain/plans/contract.ts'
import { publicSettings } from '../../domain/settings/contract.ts'
import { subStatus } from '../../domain/subscriptions/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { planView } from '../plans/view.ts'
import { view as settingsView } from '../settings/view.ts'
import { revalidateWithEtag } from './etag.ts'
import { parseWeek } from './parseWeek.ts'
import { saladView, weekView } from './view.ts'

/** What every visitor may read, from memory. */
export async function publicRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  await app.register(async (kept) => {
    revalidateWithEtag(kept, deps, catalogue)

    route(kept, deps, menu.listSalads, async ({ language }) => {
      const { salads } = await catalogue.read()
      const served = [...salads.values()].filter((s) => s.status === 'ACTIVE')
      return { content: served.map((s) => saladView(s, language)) }
    })

    route(kept, deps, menu.weekMenu, async ({ query, language, now }) => {
      const thisWeek = weekOf(dayInBahrain(now))
      const week = query.week ? parseWeek(query.week) : thisWeek
      // Weeks long gone, and those the kitchen cannot plan yet, are nobody's business.
      const shown = week >= addDays(thisWeek, -7) && week <= addDays(thisWeek, 7 * WEEKS_AHEAD)
      return shown ? weekView(await catalogue.read(), week, language) : { week, days: [] }
    })

    route(kept, deps, menu.comingMenus, async ({ language, now }) => {
      const shop = await catalogue.read()
      const first = weekOf(dayInBahrain(now))
      const weeks = Array.from({ length: 1 + WEEKS_AHEAD }, (_, i) => addDays(first, 7 * i))
      return { content: weeks.map((week) => weekView(shop, week, language)) }
    })

    route(kept, deps, listPlans, async ({ language, now }) => {
      const { plans, closedDays } = await catalogue.read()
      const today = dayInBahrain(now)
      return {
        content: plans.map((plan) => planView(plan, plans, language)),
        closedDays: closedDays.filter((date) => date > today),
      }
    })

    route(kept, deps, publicSettings, async ({ language }) =>
      settingsView((await catalogue.read()).settings, language),
    )
  })

  // Never cached (rule W3).
  route(app, deps, subStatus, async ({ language }) => {
    const { serviceActive } = (await catalogue.read()).settings
    return {
      active: serviceActive,
      message: textIn(language, 'shop')(serviceActive ? 'serviceOn' : 'serviceOff'),
    }
  })
}
