import { asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AdminDelivery } from '../../domain/deliveries/adminContract.ts'
import * as contract from '../../domain/deliveries/adminContract.ts'
import type { FailureReason } from '../../domain/deliveries/failures.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { AuditedChange } from '../audit/record.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { versionConflict } from '../db/version.ts'
import type { Deps } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import type { Caller } from '../sessions/caller.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { assign } from './assign.ts'
import { changeByAdmin } from './change.ts'
import { exportDeliveries, exportNotes } from './export.ts'
import { readHistory } from './history.ts'
import { countDeliveries, listDeliveries } from './list.ts'
import { type LockedDelivery, lockDelivery } from './lockDelivery.ts'
import { moveMany, moveOne } from './move.ts'
import { resolveFailure } from './resolve.ts'
import { oneAdminDelivery } from './view.ts'

type ById = { params: { id: string }; caller: Caller; language: Language; now: Date }

/** What the audit log stores of a delivery, in words. */
const audited = (view: AdminDelivery) => ({
  status: view.status,
  driver: view.driver?.name ?? null,
  deliveryAddress: view.deliveryAddress,
  deliveryInstructions: view.deliveryInstructions,
  deliveryNotesByAdmin: view.deliveryNotesByAdmin,
  failure: view.failure?.reason ?? null,
  note: view.failure?.note ?? null,
  resolution: view.failure?.resolution ?? null,
  redeliveredOn: view.failure?.again ?? null,
})

/** Admin routes for deliveries. */
export function adminDeliveryRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db, mail } = deps
  const contextIn = async (language: Language) => ({ language, shop: await catalogue.read() })

  /** Makes one change and its audit entry. Reads the state before under the locks and returns the state after. */
  async function changed(
    { params: { id }, language, now }: ById,
    work: (tx: Db, record: () => Promise<AuditedChange>, locked: LockedDelivery) => Promise<void>,
  ): Promise<AdminDelivery> {
    const { shop } = await contextIn(language)
    return transaction(db, async (tx) => {
      const view = (as: Language) => oneAdminDelivery(tx, id, { language: as, shop })
      const locked = await lockDelivery(tx, { id, ownerId: null }, now)
      const before = await view('en')
      const record = async () => ({
        target: id,
        targetName: before.subscriptionNumber,
        before: audited(before),
        after: { ...audited(await view('en')), date: before.date },
      })
      await work(tx, record, locked)
      return view(language)
    })
  }

  route(app, deps, contract.adminDeliveries, async ({ query, language, now }) =>
    listDeliveries(db, query, await contextIn(language), now),
  )
  routeFile(app, deps, contract.exportDeliveries, async ({ query, language, now }) =>
    exportDeliveries(db, query, await contextIn(language), now),
  )
  routeFile(app, deps, contract.exportNotes, async ({ query, language, now }) =>
    exportNotes(db, query, await contextIn(language), now),
  )
  route(app, deps, contract.deliveryCounts, ({ query, now }) => countDeliveries(db, query, now))
  route(app, deps, contract.adminDelivery, async ({ params: { id }, language }) => {
    const view = await oneAdminDelivery(db, id, await contextIn(language))
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    if (!row) throw new AppError('NOT_FOUND')
    return { ...view, history: await readHistory(db, row, language) }
  })

  route(app, deps, contract.moveDelivery, ({ body, audit, ...call }) =>
    changed(call, async (tx, record, { delivery }) => {
      const how = { byUserId: call.caller.userId, language: call.language }
      await moveOne(tx, delivery, body, how, call.now)
      if (body.status === 'FAILED') await limitEmails(tx, deps, call.caller, call.now)
      await audit(tx, await record())
    }),
  )
  route(app, deps, contract.moveDeliveries, ({ body, caller, now, audit }) =>
    transaction(db, async (tx) => {
      const moved = await moveMany(tx, body, caller.userId, now)
      const failed = moved.changed.filter(({ to }) => to === 'FAILED').length
      await limitEmails(tx, deps, caller, now, failed)
      await audit(tx, await movedRecord(tx, moved.changed, body.reason))
      return moved
    }),
  )
  route(app, deps, contract.assignDriver, ({ body, now, audit }) =>
    transaction(db, async (tx) => {
      const { driver, changed: count, unchanged } = await assign(tx, body, now)
      const driverTarget = driver && { target: driver.id, targetName: driver.name }
      const after = { driver: driver?.name ?? null, deliveries: count, date: body.of?.date }
      await audit(tx, { ...driverTarget, after, details: { ids: body.ids, of: body.of } })
      return { changed: count, unchanged }
    }),
  )
  route(app, deps, contract.changeAdminDelivery, async ({ body, audit, ...call }) => {
    const { language, now } = call
    const context = await contextIn(language)
    return changed(call, async (tx, record, { delivery, row }) => {
      const how = { byUserId: call.caller.userId, language }
      if (!(await changeByAdmin(tx, { delivery, subscription: row }, body, how, now)))
        throw versionConflict(await oneAdminDelivery(tx, delivery.id, context))
      await audit(tx, await record())
    })
  })
  route(app, deps, contract.resolveFailure, ({ body, audit, ...call }) =>
    changed(call, async (tx, record, failed) => {
      const how = { byUserId: call.caller.userId, language: call.language }
      await resolveFailure(tx, { mail }, failed, body, how, call.now)
      await limitEmails(tx, deps, call.caller, call.now)
      await audit(tx, await record())
    }),
  )
}

/**
 * The audit entry of a bulk move. A move of one delivery is recorded like a single one; of several, their ids and
 * customers are recorded.
 */
async function movedRecord(
  tx: Db,
  changed: Returned<typeof contract.moveDeliveries>['changed'],
  failure: FailureReason | undefined,
): Promise<AuditedChange> {
  const ids = changed.map(({ id }) => id)
  const [first] = changed
  if (!first) return { details: { ids } }
  const rows = await tx
    .select({ date: deliveries.date, number: subscriptions.number })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(inArray(deliveries.id, ids))
    .orderBy(asc(deliveries.date), asc(subscriptions.number))
  const dates = [...new Set(rows.map(({ date }) => date))]
  const numbers = [...new Set(rows.map(({ number }) => subscriptionNumber(number)))]
  const [targetName] = numbers
  const after = { status: first.to, failure, date: dates.length === 1 ? dates[0] : dates }
  if (changed.length > 1 || !targetName)
    return { details: { ids }, after: { ...after, deliveries: ids.length, subscription: numbers } }
  const { method, path } = contract.moveDelivery
  return { action: `${method} ${path}`, target: first.id, targetName, before: { status: first.from }, after }
}
