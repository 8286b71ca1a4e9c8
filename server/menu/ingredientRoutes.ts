import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { archiveIngredient, restoreIngredient } from './archiveIngredient.ts'
import { listIngredients, oneIngredient } from './listIngredients.ts'
import { addIngredient, changeIngredient } from './saveIngredient.ts'

export function ingredientRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminIngredients, ({ query, language }) =>
    listIngredients(deps.db, query, language),
  )

  route(app, deps, contract.addIngredient, ({ body, audit, now }) =>
    catalogue.changing(async (tx) => {
      const id = await addIngredient(tx, body, now)
      await audit(tx, { target: id, details: body })
      return oneIngredient(tx, id)
    }),
  )
  route(app, deps, contract.changeIngredient, ({ params: { id }, body, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await changeIngredient(tx, id, body, how)
      await audit(tx, { target: id, details: body })
      return oneIngredient(tx, id)
    }),
  )
  route(app, deps, contract.archiveIngredient, ({ params: { id }, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await archiveIngredient(tx, id, how)
      await audit(tx, { target: id })
      return oneIngredient(tx, id)
    }),
  )
  route(app, deps, contract.restoreIngredient, ({ params: { id }, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await restoreIngredient(tx, id, how)
      await audit(tx, { target: id })
      return oneIngredient(tx, id)
    }),
  )
}
