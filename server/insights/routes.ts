import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/insights/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listCancellations } from './cancellations.ts'
import { readNumbers } from './numbers.ts'
import { readToday } from './today.ts'

export function insightRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now'> & { catalogue: CatalogueCache },
) {
  const { db, catalogue } = deps
  route(app, deps, contract.adminToday, async ({ language, now }) =>
    readToday(db, await catalogue.read(), { language, now }),
  )
  route(app, deps, contract.adminCancellations, ({ query, now }) => listCancellations(db, query, now))
  route(app, deps, contract.adminInsights, ({ query, language, now }) =>
    readNumbers(db, { ...query, language, now }),
  )
}
