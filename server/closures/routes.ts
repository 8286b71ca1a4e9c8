import { and, asc, desc, gt, gte, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/closures/contract.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { lastDayOf } from '../../domain/subscriptions/changes.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { nameOf } from '../audit/nameOf.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { foundIn } from '../db/search.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { closureDays } from '../tables/deliveries.ts'
import { type ChangedClosures, changeClosures } from './change.ts'
import { customersOf } from './emailCustomers.ts'
import { type MovedSubscription, movesDays, planClosures } from './plan.ts'

/** Admin routes for closure days. */
export function closureRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, mail } = deps

  route(app, deps, contract.adminClosures, async ({ query: { search, sort, from, to }, now }) => {
    const { date, reasonEn, reasonAr } = closureDays
    const today = dayInBahrain(now)
    const filter = and(foundIn([reasonEn, reasonAr], search), from && gte(date, from), to && lte(date, to))
    const days = db.select({ date, reasonEn, reasonAr }).from(closureDays).$dynamic()
    const coming = await days.where(and(gt(date, today), filter)).orderBy(asc(date))
    const over = await days
      .where(and(lte(date, today), filter))
      .orderBy(desc(date))
      .limit(SHOWN_PAST)
    const shown = sort === 'date' ? [...over.toReversed(), ...coming] : [...coming, ...over]
    if (sort === '-date') shown.sort((a, b) => (a.date < b.date ? 1 : -1))
    return {
      content: shown.map((closure) => ({ ...closure, removable: closure.date > today })),
    }
  })

  route(app, deps, contract.previewClosures, async ({ query, now }) =>
    effectOf(await planClosures(db, query, now, { lock: false })),
  )

  route(app, deps, contract.addClosures, ({ body, language, now, audit }) =>
    catalogue.change(async (tx) => {
      const { dates: close, instead: open, reasonEn, reasonAr } = body
      const changed = await changeClosures(tx, mail, { close, open, reasonEn, reasonAr }, language, now)
      const [target] = close
      await audit(tx, {
        ...(target && { target }),
        targetName: nameOf({ nameEn: reasonEn, nameAr: reasonAr }),
        before: before(changed),
        after: { closedDays: changed.closed, reasonEn, reasonAr, ...auditedEffect(changed) },
      })
      return { added: changed.closed, effect: effectOf(changed.moved) }
    }),
  )

  route(app, deps, contract.removeClosure, ({ params: { date }, language, now, audit }) =>
    catalogue.change(async (tx) => {
      const input = { close: [], open: [date], reasonEn: '', reasonAr: '' }
      const changed = await changeClosures(tx, mail, input, language, now)
      const { reasonEn = '', reasonAr = '' } = changed.opened[0] ?? {}
      await audit(tx, {
        target: date,
        targetName: nameOf({ nameEn: reasonEn, nameAr: reasonAr }),
        before: before(changed),
        after: { closedDays: [], ...auditedEffect(changed) },
      })
      return { effect: effectOf(changed.moved) }
    }),
  )
}

/** How many past days are listed. */
const SHOWN_PAST = 50

const before = ({ opened }: ChangedClosures) => ({
  closedDays: opened.map((closure) => closure.date),
  reasonEn: opened[0]?.reasonEn ?? null,
  reasonAr: opened[0]?.reasonAr ?? null,
})
const auditedEffect = ({ moved }: ChangedClosures) => {
  const { customers, deliveries } = effectOf(moved)
  return { customersTold: customers, deliveriesMoved: deliveries }
}

const isPastTheYear = ({ planned, subscription }: MovedSubscription) =>
  planned.endDate > lastDayOf(subscription)

/** Returns the totals of what moves, and details of the first subscriptions. */
const effectOf = (all: readonly MovedSubscription[]): contract.ClosureEffect => {
  const moved = all.filter(movesDays)
  return {
    customers: customersOf(moved).length,
    deliveries: moved.reduce((sum, { planned }) => sum + planned.moves.length, 0),
    pastTheYear: moved.filter(isPastTheYear).length,
    subscriptions: moved.slice(0, contract.EFFECT_SHOWN).map((one) => ({
      subscriptionId: one.row.id,
      subscriptionNumber: subscriptionNumber(one.row.number),
      customerName: one.row.customerName,
      moves: one.planned.moves.map(({ from, to }) => ({ from, to })),
      endDate: one.row.endDate,
      newEndDate: one.planned.endDate,
      pastTheYear: isPastTheYear(one),
    })),
  }
}
