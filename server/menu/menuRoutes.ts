import type { FastifyInstance } from 'fastify'
import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/menu/contract.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { menuOpen } from '../../domain/menu/rules.ts'
import { type CatalogueCache, readSalads } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { adminWeek } from './adminWeek.ts'
import { weekChange } from './audited.ts'
import { clearDays } from './clearDays.ts'
import { copyWeek } from './copyWeek.ts'
import { fillOneWeek } from './fillMenus.ts'
import { parseWeek } from './parseWeek.ts'
import { planWeek } from './planWeek.ts'

/** Admin routes for the weekly menu. Any day of a week identifies it. */
export function menuRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminMenuWeek, ({ params, language, now }) =>
    adminWeek(deps.db, parseWeek(params.week), language, now),
  )

  route(app, deps, contract.planWeek, ({ params, body, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const before = await adminWeek(tx, week, language, now)
      const changed = await planWeek(tx, { week, days: body.days, language }, now)
      const planned = await adminWeek(tx, week, language, now)
      await audit(tx, { ...weekChange(before, planned), details: { changed } })
      return planned
    })
  })

  route(app, deps, contract.copyLastWeek, ({ params, body, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const before = await adminWeek(tx, week, language, now)
      const copied = await copyWeek(
        tx,
        { week, open: openDays(week, now, language), read: body?.days ?? [], language },
        now,
      )
      const planned = await adminWeek(tx, week, language, now)
      await audit(tx, { ...weekChange(before, planned), details: { copied } })
      return planned
    })
  })

  route(app, deps, contract.fillFromRotation, ({ params, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const before = await adminWeek(tx, week, language, now)
      const days = openDays(week, now, language)
      const filled = await fillOneWeek(tx, { week, salads: await readSalads(tx), days }, now)
      if (!filled) throw new AppError('TOO_FEW_SALADS')
      const planned = await adminWeek(tx, week, language, now)
      await audit(tx, { ...weekChange(before, planned), details: { filled } })
      return planned
    })
  })

  route(app, deps, contract.clearWeek, ({ params, now, language, audit }) => {
    const week = parseWeek(params.week)
    return catalogue.change(async (tx) => {
      const before = await adminWeek(tx, week, language, now)
      const cleared = await clearDays(tx, openDays(week, now, language))
      const planned = await adminWeek(tx, week, language, now)
      await audit(tx, { ...weekChange(before, planned), details: { cleared } })
      return planned
    })
  })
}

/** Returns the days of a week that can still change. Throws, naming the last day, if there are none. */
function openDays(week: Day, now: Date, language: Language): Day[] {
  const days = daysOfWeek(week)
  const open = days.filter((date) => menuOpen(date, now))
  if (open.length === 0)
    throw new AppError('MENU_DAY_CLOSED', { day: formatDay(days.at(-1) ?? week, language) })
  return open
}
