import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/menu/contract.ts'
import { type CatalogueCache, readSalads } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { adminWeek } from './adminWeek.ts'
import { clearDays } from './clearDays.ts'
import { copyWeek } from './copyWeek.ts'
import { fillOneWeek } from './fillMenus.ts'
import { openDays } from './openDays.ts'
import { parseWeek } from './parseWeek.ts'
import { planWeek } from './planWeek.ts'

/** The kitchen's weeks. Any day of a week names it. */
export function menuRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminMenuWeek, ({ params, now }) =>
    adminWeek(deps.db, parseWeek(params.week), now),
  )

  route(app, deps, contract.planWeek, ({ params, body, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const changed = await planWeek(tx, { week, days: body.days, language }, now)
      await audit(tx, { target: week, details: { changed } })
      return adminWeek(tx, week, now)
    })
  })

  route(app, deps, contract.copyLastWeek, ({ params, body, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const copied = await copyWeek(
        tx,
        { week, open: openDays(week, now, language), read: body?.days ?? [] },
        now,
      )
      await audit(tx, { target: week, details: { copied } })
      return adminWeek(tx, week, now)
    })
  })

  route(app, deps, contract.fillFromRotation, ({ params, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const days = openDays(week, now, language)
      const filled = await fillOneWeek(tx, { week, salads: await readSalads(tx), days }, now)
      if (!filled) throw new AppError('TOO_FEW_SALADS')
      await audit(tx, { target: week, details: { filled } })
      return adminWeek(tx, week, now)
    })
  })

  route(app, deps, contract.clearWeek, ({ params, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const cleared = await clearDays(tx, openDays(week, now, language))
      await audit(tx, { target: week, details: { cleared } })
      return adminWeek(tx, week, now)
    })
  })
}
