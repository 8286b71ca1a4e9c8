import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { saladChange } from '../menu/audited.ts'
import { archiveSalad, restoreSalad } from './archiveSalad.ts'
import { saladArchiving } from './archiving.ts'
import { listSalads, oneSalad } from './listSalads.ts'
import { addSalad, changeSalad } from './saveSalad.ts'

export function saladRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminSalads, ({ query, language, now }) =>
    listSalads(deps.db, query, language, now),
  )
  route(app, deps, contract.adminSalad, ({ params, language, now }) =>
    oneSalad(deps.db, params.id, language, now),
  )

  route(app, deps, contract.saladArchiving, ({ params, language, now }) =>
    saladArchiving(deps.db, params.id, language, now),
  )

  route(app, deps, contract.addSalad, ({ body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const salad = await oneSalad(tx, await addSalad(tx, body, language, now), language, now)
      await audit(tx, saladChange(null, salad))
      return salad
    }),
  )
  route(app, deps, contract.changeSalad, ({ params: { id }, body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const before = await oneSalad(tx, id, language, now)
      await changeSalad(tx, id, body, language, now)
      const salad = await oneSalad(tx, id, language, now)
      await audit(tx, saladChange(before, salad))
      return salad
    }),
  )
  route(app, deps, contract.archiveSalad, ({ params: { id }, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const before = await oneSalad(tx, id, language, now)
      await archiveSalad(tx, id, language, now)
      const salad = await oneSalad(tx, id, language, now)
      await audit(tx, saladChange(before, salad))
      return salad
    }),
  )
  route(app, deps, contract.restoreSalad, ({ params: { id }, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const before = await oneSalad(tx, id, language, now)
      await restoreSalad(tx, id, language, now)
      const salad = await oneSalad(tx, id, language, now)
      await audit(tx, saladChange(before, salad))
      return salad
    }),
  )
}
