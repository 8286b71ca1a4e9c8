import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/runs/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { createLink, runName } from './createLink.ts'
import { linkView, readRuns } from './readRuns.ts'
import { withdrawLink } from './withdrawLink.ts'

/** Admin routes for the runs of a day and their links. */
export function runRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, keys, config } = deps
  const services = { keys, publicUrl: config.publicUrl }

  route(app, deps, contract.runSheets, async ({ query, language }) => ({
    content: await readRuns(db, query, { ...services, shop: await catalogue.read(), language }),
  }))
  route(app, deps, contract.createRunLink, ({ body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const { link, name } = await createLink(tx, body, { userId: caller.userId, now })
      const after = { date: link.date, deliveryTimeSlot: link.slot, driver: name }
      await audit(tx, { target: link.id, targetName: runName(name, link.date), after })
      return linkView(services, link)
    }),
  )
  route(app, deps, contract.withdrawRunLink, ({ params, audit, now }) =>
    transaction(db, async (tx) => {
      const { link, name, withdrawn } = await withdrawLink(tx, params.id, now)
      const before = { date: link.date, deliveryTimeSlot: link.slot, driver: name }
      await audit(tx, { target: link.id, targetName: runName(name, link.date), before })
      return { withdrawn }
    }),
  )
}
