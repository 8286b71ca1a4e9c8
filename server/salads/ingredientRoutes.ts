import type { FastifyInstance } from 'fastify'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { ingredientChange } from '../menu/audited.ts'
import { archiveIngredient, restoreIngredient } from './archiveIngredient.ts'
import { ingredientArchiving } from './archiving.ts'
import { listIngredients, oneIngredient } from './listIngredients.ts'
import { addIngredient, changeIngredient } from './saveIngredient.ts'

export function ingredientRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminIngredients, ({ query, language }) =>
    listIngredients(deps.db, query, language),
  )

  route(app, deps, contract.ingredientArchiving, ({ params, language }) =>
    ingredientArchiving(deps.db, params.id, language),
  )

  route(app, deps, contract.addIngredient, ({ body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const ingredient = await oneIngredient(tx, await addIngredient(tx, body, now), language)
      await audit(tx, ingredientChange(null, ingredient))
      return ingredient
    }),
  )
  route(app, deps, contract.changeIngredient, ({ params: { id }, body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const before = await oneIngredient(tx, id, language)
      await changeIngredient(tx, id, body, language, now)
      const ingredient = await oneIngredient(tx, id, language)
      await audit(tx, ingredientChange(before, ingredient))
      return ingredient
    }),
  )
  const read = ({ params: { id }, language }: { params: { id: string }; language: Language }) =>
    oneIngredient(deps.db, id, language)
  route(
    app,
    deps,
    contract.archiveIngredient,
    ({ params: { id }, audit, language, now }) =>
      catalogue.change(async (tx) => {
        const before = await oneIngredient(tx, id, language)
        await archiveIngredient(tx, id, language, now)
        const ingredient = await oneIngredient(tx, id, language)
        await audit(tx, ingredientChange(before, ingredient))
        return ingredient
      }),
    { current: read },
  )
  route(
    app,
    deps,
    contract.restoreIngredient,
    ({ params: { id }, audit, language, now }) =>
      catalogue.change(async (tx) => {
        const before = await oneIngredient(tx, id, language)
        await restoreIngredient(tx, id, now)
        const ingredient = await oneIngredient(tx, id, language)
        await audit(tx, ingredientChange(before, ingredient))
        return ingredient
      }),
    { current: read },
  )
}
