import type { FastifyInstance } from 'fastify'
import { bothNames } from '../../domain/audit/rules.ts'
import * as contract from '../../domain/kitchen/contract.ts'
import { nameOf } from '../audit/nameOf.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { labelFile } from './labels.ts'
import { readSheet } from './sheet.ts'
import { tickMade } from './tick.ts'

export function kitchenRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db } = deps
  route(app, deps, contract.kitchenSheet, async ({ query, language }) =>
    readSheet(db, query.date, { catalogue: await catalogue.read(), language }),
  )
  route(app, deps, contract.tickMade, async ({ body, audit, now }) => {
    const shop = await catalogue.read()
    return transaction(db, async (tx) => {
      const { salad, excluded, before, made, left } = await tickMade(tx, body, shop, now)
      const { date, slot: deliveryTimeSlot } = body
      await audit(tx, {
        target: salad.saladId,
        targetName: nameOf(salad),
        before: { made: before },
        after: { made, date, deliveryTimeSlot, without: excluded.map(bothNames) },
      })
      return { made, left }
    })
  })
  routeFile(app, deps, contract.kitchenLabels, async ({ query }) => labelFile(db, query))
}
