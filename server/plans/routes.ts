import type { FastifyInstance } from 'fastify'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/plans/contract.ts'
import { nameOf } from '../audit/nameOf.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { list, onePlan } from './list.ts'
import { restore, retire } from './retire.ts'
import { addPlan, changePlan } from './save.ts'

export function planRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminPlans, ({ query, language }) => list(deps.db, query, language))

  route(app, deps, contract.addPlan, ({ body, audit, now, language }) =>
    catalogue.change(async (tx) => {
      const plan = await onePlan(tx, await addPlan(tx, body, now), language)
      await audit(tx, planChange(null, plan))
      return plan
    }),
  )
  route(app, deps, contract.changePlan, ({ params: { id }, body, audit, now, language }) =>
    catalogue.change(async (tx) => {
      const before = await onePlan(tx, id, language)
      await changePlan(tx, id, body, language, now)
      const plan = await onePlan(tx, id, language)
      await audit(tx, planChange(before, plan))
      return plan
    }),
  )
  const read = ({ params: { id }, language }: { params: { id: string }; language: Language }) =>
    onePlan(deps.db, id, language)
  route(
    app,
    deps,
    contract.retirePlan,
    ({ params: { id }, audit, now, language }) =>
      catalogue.change(async (tx) => {
        const before = await onePlan(tx, id, language)
        await retire(tx, id, now)
        const plan = await onePlan(tx, id, language)
        await audit(tx, planChange(before, plan))
        return plan
      }),
    { current: read },
  )
  route(
    app,
    deps,
    contract.restorePlan,
    ({ params: { id }, audit, now, language }) =>
      catalogue.change(async (tx) => {
        const before = await onePlan(tx, id, language)
        await restore(tx, id, now)
        const plan = await onePlan(tx, id, language)
        await audit(tx, planChange(before, plan))
        return plan
      }),
    { current: read },
  )
}

/** What the audit log stores of a plan. */
const facts = (plan: contract.AdminPlan) => ({
  nameEn: plan.nameEn,
  nameAr: plan.nameAr,
  price: plan.price,
  durationDays: plan.durationDays,
  mealsPerDay: plan.mealsPerDay,
  mostPopular: plan.mostPopular,
  claimedSavingPercent: plan.claimedSavingPercent,
  status: plan.status,
})

/** The audit entry of a new or changed plan. */
const planChange = (before: contract.AdminPlan | null, after: contract.AdminPlan) => ({
  target: after.id,
  targetName: nameOf(after),
  ...(before && { before: facts(before) }),
  after: facts(after),
})
