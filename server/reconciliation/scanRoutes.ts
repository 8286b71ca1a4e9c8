import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formatTime, MINUTE_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/recovery/contract.ts'
import { nameOf } from '../audit/nameOf.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { countAttempt } from '../http/attempts.ts'
import { route, routeFile } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { send } from '../jobs/send.ts'
import type { Caller } from '../sessions/caller.ts'
import { users } from '../tables/accounts.ts'
import { recoveryScans } from '../tables/recovery.ts'
import { exportReconciliation } from './reconcileExport.ts'
import { readReconciliation } from './reconcileView.ts'
import { beginScan } from './scanRuns.ts'
import { listScans, viewScan } from './scanView.ts'

/** The limit per admin. */
const RECONCILIATIONS = { max: 10, windowMs: 10 * MINUTE_MS }

/** Routes for scans, and for the reconciliation of a day or a month. */
export function scanRoutes(app: FastifyInstance, deps: Deps) {
  const { db, config } = deps
  const services = paymentServices(deps)

  route(app, deps, contract.scans, async ({ language, now }) => ({
    content: await listScans(db, language, now),
  }))
  route(app, deps, contract.startScan, ({ caller, language, now, audit }) =>
    transaction(db, async (tx) => {
      const scan = await beginScan(tx, caller.userId, now)
      if (!scan) {
        const [running] = await tx.select().from(recoveryScans).where(eq(recoveryScans.status, 'RUNNING'))
        throw new AppError('SCAN_RUNNING', { since: formatTime(running?.startedAt ?? now, language) })
      }
      await send(tx, 'recovery.scanNow', { scanId: scan.id })
      await audit(tx, {
        target: scan.id,
        targetName: nameOf({ nameEn: textIn('en', 'scan')('name'), nameAr: textIn('ar', 'scan')('name') }),
      })
      const [admin] = await tx.select().from(users).where(eq(users.id, caller.userId))
      return viewScan(scan, admin?.fullName ?? null, language, now)
    }),
  )
  // Each call reads the gateway's data of a day or a month.
  const limit = async ({ userId }: Caller, now: Date) => {
    if (config.rateLimits) await countAttempt(db, `reconciliations of ${userId}`, RECONCILIATIONS, now)
  }
  route(app, deps, contract.reconciliation, async ({ query: { period }, caller, language, now }) => {
    await limit(caller, now)
    return readReconciliation(services, period, language, now)
  })
  routeFile(
    app,
    deps,
    contract.exportReconciliation,
    async ({ query: { period }, caller, language, now }) => {
      await limit(caller, now)
      return exportReconciliation(services, period, language, now)
    },
  )
}
