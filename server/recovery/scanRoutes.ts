import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formatTime } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/recovery/contract.ts'
import { users } from '../accounts/table.ts'
import { nameOf } from '../audit/nameOf.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { send } from '../jobs/send.ts'
import { exportReconciliation } from './reconcileExport.ts'
import { readReconciliation } from './reconcileView.ts'
import { beginScan } from './scanRuns.ts'
import { listScans, viewScan } from './scanView.ts'
import { recoveryScans } from './table.ts'

/** Comparing the books with the gateway's: scans, and what a day or a month comes to. */
export function scanRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
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
  route(app, deps, contract.reconciliation, ({ query: { period }, language, now }) =>
    readReconciliation(services, period, language, now),
  )
  routeFile(app, deps, contract.exportReconciliation, ({ query: { period }, language, now }) =>
    exportReconciliation(services, period, language, now),
  )
}
