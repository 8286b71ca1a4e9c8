import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/subscriptions/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { subscriptions } from './table.ts'
import { subscriptionViews } from './view.ts'

/** A customer's own subscriptions. A guest's are nobody's, also when the e-mail belongs to an account. */
export function subscriptionRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  route(app, deps, contract.mySubscriptions, async ({ caller, language }) => {
    const rows = await deps.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, caller.userId))
      .orderBy(desc(subscriptions.createdAt), desc(subscriptions.number))
    return subscriptionViews(deps.db, rows, { language, shop: await catalogue.read() })
  })

  route(app, deps, contract.mySubscription, async ({ params: { id }, caller, language }) => {
    const rows = await deps.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, caller.userId)))
    const [view] = await subscriptionViews(deps.db, rows, { language, shop: await catalogue.read() })
    if (!view) throw new AppError('NOT_FOUND')
    return view
  })
}
