import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { archiveSalad, restoreSalad } from './archiveSalad.ts'
import { saladArchiving } from './archiving.ts'
import { listSalads, oneSalad } from './listSalads.ts'
import { addSalad, changeSalad } from './saveSalad.ts'

export function saladRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminSalads, ({ query, language, now }) =>
    listSalads(deps.db, query, language, now),
  )
  route(app, deps, contract.adminSalad, ({ params, now }) => oneSalad(deps.db, params.id, now))

  route(app, deps, contract.saladArchiving, ({ params, now }) => saladArchiving(deps.db, params.id, now))

  route(app, deps, contract.addSalad, ({ body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      const id = await addSalad(tx, body, language, now)
      await audit(tx, { target: id, details: body })
      return oneSalad(tx, id, now)
    }),
  )
  route(app, deps, contract.changeSalad, ({ params: { id }, body, audit, language, now }) =>
    catalogue.change(async (tx) => {
      await changeSalad(tx, id, body, language, now)
      await audit(tx, { target: id, details: body })
      return oneSalad(tx, id, now)
    }),
  )
  route(app, deps, contract.archiveSalad, ({ params: { id }, audit, language, now }) =>
    catalogue.change(async (tx) => {
      await archiveSalad(tx, id, language, now)
      await audit(tx, { target: id })
      return oneSalad(tx, id, now)
    }),
  )
  route(app, deps, contract.restoreSalad, ({ params: { id }, audit, language, now }) =>
    catalogue.change(async (tx) => {
      await restoreSalad(tx, id, language, now)
      await audit(tx, { target: id })
      return oneSalad(tx, id, now)
    }),
  )
}
