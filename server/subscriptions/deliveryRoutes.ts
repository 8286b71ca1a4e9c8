import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/deliveries/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import { deliveries } from '../deliveries/table.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readCalendar } from './calendar.ts'
import { changeDelivery } from './changeDelivery.ts'
import { rangeOf, readDeliveries, readMyDeliveries } from './myDeliveries.ts'

/** A customer's own deliveries, whichever subscription they belong to. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db } = deps

  route(app, deps, contract.myDeliveries, async ({ caller, query, language, now }) => ({
    content: await readMyDeliveries(db, caller.userId, rangeOf(query, now), {
      language,
      shop: await catalogue.read(),
    }),
  }))
  route(app, deps, contract.deliveryCalendar, async ({ caller, query, language, now }) =>
    readCalendar(db, caller.userId, rangeOf(query, now), { language, shop: await catalogue.read() }),
  )
  route(app, deps, contract.changeDelivery, async ({ params, body, caller, language, now }) => {
    const { deliveryDate: seenOn, ...input } = body
    const { userId } = caller
    const request = { deliveryId: params.id, seenOn, ownerId: userId, byUserId: userId, language }
    await changeDelivery(db, request, input, now)
    const seen = { language, shop: await catalogue.read() }
    const [view] = await readDeliveries(db, eq(deliveries.id, params.id), seen)
    if (!view) throw new Error('a delivery without a view')
    return view
  })
}
