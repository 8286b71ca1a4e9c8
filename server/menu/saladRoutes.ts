import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/menu/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { archiveSalad, restoreSalad } from './archiveSalad.ts'
import { listSalads, oneSalad } from './listSalads.ts'
import { addSalad, changeSalad } from './saveSalad.ts'

export function saladRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.adminSalads, ({ query, ...how }) => listSalads(deps.db, query, how))
  route(app, deps, contract.adminSalad, ({ params, now }) => oneSalad(deps.db, params.id, now))

  route(app, deps, contract.addSalad, ({ body, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      const id = await addSalad(tx, body, how)
      await audit(tx, { target: id, details: body })
      return oneSalad(tx, id, how.now)
    }),
  )
  route(app, deps, contract.changeSalad, ({ params: { id }, body, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await changeSalad(tx, id, body, how)
      await audit(tx, { target: id, details: body })
      return oneSalad(tx, id, how.now)
    }),
  )
  route(app, deps, contract.archiveSalad, ({ params: { id }, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await archiveSalad(tx, id, how)
      await audit(tx, { target: id })
      return oneSalad(tx, id, how.now)
    }),
  )
  route(app, deps, contract.restoreSalad, ({ params: { id }, audit, ...how }) =>
    catalogue.changing(async (tx) => {
      await restoreSalad(tx, id, how)
      await audit(tx, { target: id })
      return oneSalad(tx, id, how.now)
    }),
  )
}
