import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/audit/contract.ts'
import type { Deps } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { actors } from './actors.ts'
import { exportAudit } from './export.ts'
import { list } from './list.ts'

export function auditLogRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, deps, contract.auditLog, ({ query, language }) => list(db, query, language))
  route(app, deps, contract.auditActors, async ({ language }) => ({
    content: await actors(db, language),
  }))
  routeFile(app, deps, contract.exportAudit, ({ query, language, now }) =>
    exportAudit(db, query, language, now),
  )
}
