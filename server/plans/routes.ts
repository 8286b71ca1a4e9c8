import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/plans/contract.ts'
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
      const id = await addPlan(tx, body, now)
      await audit(tx, { target: id, details: body })
      return onePlan(tx, id, language)
    }),
  )
  route(app, deps, contract.changePlan, ({ params: { id }, body, audit, now, language }) =>
    catalogue.change(async (tx) => {
      await changePlan(tx, id, body, language, now)
      await audit(tx, { target: id, details: body })
      return onePlan(tx, id, language)
    }),
  )
  route(app, deps, contract.retirePlan, ({ params: { id }, audit, now, language }) =>
    catalogue.change(async (tx) => {
      await retire(tx, id, now)
      await audit(tx, { target: id })
      return onePlan(tx, id, language)
    }),
  )
  route(app, deps, contract.restorePlan, ({ params: { id }, audit, now, language }) =>
    catalogue.change(async (tx) => {
      await restore(tx, id, now)
      await audit(tx, { target: id })
      return onePlan(tx, id, language)
    }),
  )
}
