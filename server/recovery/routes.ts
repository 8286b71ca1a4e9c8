import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/recovery/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { listOrphans } from './list.ts'
import { readStats } from './stats.ts'

/** Money that came in and did not become salads: what there is of it, and what is done with it. */
export function recoveryRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, deps, contract.orphanedPayments, ({ query, language }) => listOrphans(db, query, language))
  route(app, deps, contract.recoveryStats, ({ language, now }) => readStats(db, language, now))
}
