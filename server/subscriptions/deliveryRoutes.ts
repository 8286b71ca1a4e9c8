import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/deliveries/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import type { Caller } from '../sessions/caller.ts'
import { readCalendar } from './calendar.ts'
import { changeDelivery } from './changes/changeDelivery.ts'
import { rangeOf, readMyDeliveries, readMyDelivery } from './myDeliveries.ts'

type Own = { params: { id: string }; caller: Caller; language: Language }

/** Routes for a customer's own deliveries, over all their subscriptions. */
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
  const read = async ({ params: { id }, caller, language }: Own) =>
    readMyDelivery(db, { id, userId: caller.userId }, { language, shop: await catalogue.read() })
  route(
    app,
    deps,
    contract.changeDelivery,
    async ({ body, now, ...own }) => {
      const { deliveryDate: seenOn, ...input } = body
      const { params, caller, language } = own
      const { userId } = caller
      const request = { deliveryId: params.id, seenOn, ownerId: userId, byUserId: userId, language }
      await changeDelivery(db, request, input, now)
      return read(own)
    },
    { current: read },
  )
}
