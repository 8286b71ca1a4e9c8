import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/contract.ts'
import { assertPassword } from '../accounts/assertPassword.ts'
import { viewMe } from '../accounts/me.ts'
import type { Deps } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { cancelErasure } from './cancelErasure.ts'
import { dataExport, dataExportFile } from './dataExport.ts'
import { requestDataExport } from './requestDataExport.ts'
import { requestErasure } from './requestErasure.ts'

/** A person's own data: a copy of it, and its deletion. */
export function privacyRoutes(app: FastifyInstance, deps: Deps) {
  const { db, mail } = deps

  route(app, deps, contract.dataExport, ({ who, now }) => dataExport(db, who.userId, now))
  route(app, deps, contract.requestDataExport, ({ who, now }) => requestDataExport(db, who.userId, now))
  routeFile(app, deps, contract.dataExportFile, ({ who, now }) => dataExportFile(db, who.userId, now))

  route(app, deps, contract.requestErasure, async ({ who, body, req, now }) => {
    await assertPassword(deps, { ...who, ...body, field: 'password', ip: req.ip, now })
    return viewMe(db, await requestErasure(db, mail, who, now), now)
  })
  route(app, deps, contract.cancelErasure, async ({ who, now }) =>
    viewMe(db, await cancelErasure(db, mail, who.userId, now), now),
  )
}
