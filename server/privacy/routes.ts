import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/contract.ts'
import { assertPassword } from '../accounts/assertPassword.ts'
import { viewMe } from '../accounts/me.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { cancelErasure } from './cancelErasure.ts'
import { dataExport, dataExportFile, dataExportPage } from './dataExport.ts'
import { requestDataExport } from './requestDataExport.ts'
import { requestErasure } from './requestErasure.ts'

/** Routes for the copy of a user's own data, and for its erasure. */
export function privacyRoutes(app: FastifyInstance, deps: Deps) {
  const { db, mail } = deps

  route(app, deps, contract.dataExport, ({ caller, now }) => dataExport(db, caller.userId, now))
  route(app, deps, contract.requestDataExport, ({ caller, now }) => requestDataExport(db, caller.userId, now))
  routeFile(app, deps, contract.dataExportFile, ({ caller, now }) => dataExportFile(db, caller.userId, now))
  routeFile(app, deps, contract.dataExportPage, ({ caller, language, now }) =>
    dataExportPage(db, { userId: caller.userId, language }, now),
  )

  route(app, deps, contract.requestErasure, async ({ caller, body, language, now }) => {
    await assertPassword(deps, { ...caller, ...body, field: 'password' }, now)
    return viewMe(db, await requestErasure(paymentServices(deps), { caller, language, ...body }, now), now)
  })
  route(app, deps, contract.cancelErasure, async ({ caller, now }) =>
    viewMe(db, await cancelErasure(db, mail, caller.userId, now), now),
  )
}
