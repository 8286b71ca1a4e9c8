import type { FastifyInstance } from 'fastify'
import { manualAddress } from '../../domain/addresses/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { AdminSubscription } from '../../domain/subscriptions/adminContract.ts'
import * as contract from '../../domain/subscriptions/adminContract.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { AuditedChange } from '../audit/record.ts'
import type { Catalogue, CatalogueCache } from '../catalogue/cache.ts'
import { readTerms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { versionConflict } from '../db/version.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { idempotencyKeyOf } from '../http/idempotencyKey.ts'
import { route, routeFile } from '../http/route.ts'
import { buildOrder } from '../orders/buildOrder.ts'
import { buildRenewal } from '../renewals/buildRenewal.ts'
import { readRenewable } from '../renewals/renewable.ts'
import type { Caller } from '../sessions/caller.ts'
import { cancel } from '../subscriptions/changes/cancel.ts'
import { freezeClosed } from '../subscriptions/changes/change.ts'
import { changeSlot } from '../subscriptions/changes/changeSlot.ts'
import { pause, resume, withdrawPause } from '../subscriptions/changes/pause.ts'
import { alreadyPaid } from '../subscriptions/changes/refusal.ts'
import { addByHand } from './add.ts'
import { changeByAdmin } from './change.ts'
import { exportSubscriptions } from './export.ts'
import { readHistory } from './history.ts'
import { listSubscriptions } from './list.ts'
import { lockToChange, lockToPay } from './lock.ts'
import { markPaid } from './markPaid.ts'
import { methodOfLink, resendPaymentLink } from './paymentLink.ts'
import { fingerprintOf, sentBefore } from './sentBefore.ts'
import { adminSubscriptionView } from './view.ts'
import { withdraw } from './withdraw.ts'

type ById = { params: { id: string }; caller: Caller; language: Language; now: Date }
/** A change by an admin, without an owner. */
const requestOf = ({ params: { id }, caller: { userId }, language }: ById) => ({
  id,
  ownerId: null,
  byUserId: userId,
  language,
})

/** What the audit log stores of a subscription, in words. */
const audited = (view: AdminSubscription) => ({
  status: view.status,
  startDate: view.startDate,
  endDate: view.endDate,
  pause: view.pause && { fromDate: view.pause.from, toDate: view.pause.to },
  deliveryTimeSlot: view.deliveryTimeSlot,
  deliveryAddress: view.deliveryAddress,
  addressType: view.addressType,
  specialInstructions: view.specialInstructions,
  saladCustomizations: view.saladCustomizations.map(({ saladNameEn, excludedIngredientNames, notes }) => ({
    salad: saladNameEn,
    without: excludedIngredientNames,
    notes,
  })),
  leftOut: view.excludedIngredients,
  neverAllergens: view.neverAllergens,
  adminNotes: view.adminNotes,
})

/** Admin routes for all subscriptions. Changes use the same functions and rules as those of their owners. */
export function adminSubscriptionRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const { db } = deps
  const services = paymentServices(deps)

  /** Makes one change and its audit entry. Reads the state before under the locks and returns the state after. */
  async function changed<Locked>(
    { params: { id }, language, now }: ById,
    lock: (tx: Db, id: string, now: Date) => Promise<Locked>,
    work: (tx: Db, record: () => Promise<AuditedChange>, locked: Locked) => Promise<void>,
  ): Promise<AdminSubscription> {
    const shop = await catalogue.read()
    return transaction(db, async (tx) => {
      const view = (as: Language) => adminSubscriptionView(tx, deps, id, { language: as, shop }, now)
      const locked = await lock(tx, id, now)
      const before = await view('en')
      const record = async () => ({
        target: id,
        targetName: before.number,
        before: audited(before),
        after: audited(await view('en')),
      })
      await work(tx, record, locked)
      return view(language)
    })
  }

  /** A change that sends an email to the customer, which counts against the admin's limit. */
  const changedWithEmail: typeof changed = (call, lock, work) =>
    changed(call, lock, async (tx, record, locked) => {
      await work(tx, record, locked)
      await limitEmails(tx, deps, call.caller, call.now)
    })

  /**
   * The audit entry of a new subscription. The catalogue must be read before the transaction, because an embedded store
   * has one connection.
   */
  async function newRecord(tx: Db, id: string, shop: Catalogue, now: Date): Promise<AuditedChange> {
    const view = await adminSubscriptionView(tx, deps, id, { language: 'en', shop }, now)
    const { customerName, customerEmail, planName, formattedTotalAmount, pending } = view
    const summary = { customerName, customerEmail, planName, formattedTotalAmount, method: pending?.method }
    return { target: id, targetName: view.number, after: { ...summary, ...audited(view) } }
  }

  route(app, deps, contract.adminSubscriptions, ({ query, language }) =>
    listSubscriptions(db, query, language),
  )
  routeFile(app, deps, contract.exportSubscriptions, ({ query, language, now }) =>
    exportSubscriptions(db, query, language, now),
  )
  route(app, deps, contract.adminSubscription, async ({ params: { id }, language, now }) =>
    adminSubscriptionView(db, deps, id, { language, shop: await catalogue.read() }, now),
  )
  route(app, deps, contract.adminSubscriptionHistory, ({ params: { id }, language }) =>
    readHistory(db, id, language),
  )

  route(app, deps, contract.adminPause, ({ body, audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record) => {
      await pause({ ...services, db: tx }, requestOf(call), body, call.now)
      await audit(tx, await record())
    }),
  )
  route(app, deps, contract.adminWithdrawPause, ({ audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record) => {
      await withdrawPause({ ...services, db: tx }, requestOf(call), call.now)
      await audit(tx, await record())
    }),
  )
  route(app, deps, contract.adminResume, ({ audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record) => {
      await resume({ ...services, db: tx }, requestOf(call), call.now)
      await audit(tx, await record())
    }),
  )
  route(app, deps, contract.adminCancel, ({ body, audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record, row) => {
      const input = { reason: body?.reason ?? null, feedback: body?.feedback ?? null }
      const request = { ...requestOf(call), refundShown: body?.refund === true }
      if (body?.unpaid && row.paymentId !== null) throw await alreadyPaid(tx, row.paymentId)
      if (row.status === 'PENDING_PAYMENT') await withdraw(tx, request, call.now)
      else await cancel({ ...services, db: tx }, request, input, call.now)
      await audit(tx, { ...(await record()), details: input })
    }),
  )
  route(app, deps, contract.adminChangeSlot, ({ body, audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record) => {
      await changeSlot({ ...services, db: tx }, requestOf(call), body.deliveryTimeSlot, call.now)
      await audit(tx, await record())
    }),
  )
  route(app, deps, contract.adminChangeSubscription, async ({ body, audit, ...call }) => {
    const { adminNotes, version, ...input } = body
    const request = requestOf(call)
    const { language, now } = call
    const shop = await catalogue.read()
    // In its own transaction, so that its locks are released before others are taken.
    await freezeClosed(services, request, now)
    return changed(call, lockToChange, async (tx, record) => {
      const change = { input, adminNotes, catalogue: shop, version }
      if (!(await changeByAdmin({ ...services, db: tx }, request, change, now)))
        throw versionConflict(await adminSubscriptionView(tx, deps, request.id, { language, shop }, now))
      await audit(tx, await record())
    })
  })

  route(app, deps, contract.addSubscription, async ({ req, body, caller, language, now, audit }) => {
    const shop = await catalogue.read()
    const { terms } = await readTerms(db, null)
    const key = idempotencyKeyOf(req)
    const press = key === undefined ? null : { byUserId: caller.userId, key, body }
    return transaction(db, async (tx) => {
      const before = press && (await sentBefore(tx, press, now))
      if (before) {
        const record = await newRecord(tx, before, shop, now)
        // Recorded like every request, as one that changed nothing.
        await audit(tx, { ...record, before: record.after })
        return adminSubscriptionView(tx, deps, before, { language, shop }, now)
      }
      // An ordinary order, at the shop's current price and VAT, in the customer's language.
      const buyer = { userId: body.userId ?? null, language: body.language }
      const input = { ...body, ...manualAddress(body, body.language) }
      const order = await buildOrder(tx, { catalogue: shop, terms, input, ...buyer }, now)
      const { paymentMethod: method, adminNotes } = body
      const fingerprint = press ? fingerprintOf(press) : undefined
      const added = { order, method, adminNotes, byUserId: caller.userId, renews: null, fingerprint }
      const { id } = await addByHand(tx, services, added, now)
      if (methodOfLink({ pendingMethod: method })) await limitEmails(tx, deps, caller, now)
      await audit(tx, await newRecord(tx, id, shop, now))
      return adminSubscriptionView(tx, deps, id, { language, shop }, now)
    })
  })
  route(app, deps, contract.adminRenew, async ({ params, body, caller, language, now, audit }) => {
    const shop = await catalogue.read()
    const { terms } = await readTerms(db, null)
    return transaction(db, async (tx) => {
      const renewable = await readRenewable(tx, { id: params.id, userId: null }, now)
      const plan = shop.plans.find((p) => p.id === (body.planId ?? renewable.row.planId))
      const renewal = { renewable, plan, terms, language: renewable.row.language, automatic: false }
      const order = await buildRenewal(tx, renewal, now)
      const { paymentMethod: method } = body
      const added = { order, method, adminNotes: null, byUserId: caller.userId, renews: params.id }
      const { id } = await addByHand(tx, services, added, now)
      if (methodOfLink({ pendingMethod: method })) await limitEmails(tx, deps, caller, now)
      await audit(tx, await newRecord(tx, id, shop, now))
      return adminSubscriptionView(tx, deps, id, { language, shop }, now)
    })
  })
  route(app, deps, contract.markPaid, ({ body, audit, ...call }) =>
    changedWithEmail(call, lockToPay, async (tx, record, locked) => {
      const { paymentMethod: method, note } = body
      await markPaid(tx, services, locked, { byUserId: call.caller.userId, method, note }, call.now)
      await audit(tx, { ...(await record()), details: { method, note } })
    }),
  )
  route(app, deps, contract.sendPaymentLink, ({ audit, ...call }) =>
    changedWithEmail(call, lockToChange, async (tx, record, row) => {
      await resendPaymentLink(tx, services, row, call.now)
      await audit(tx, await record())
    }),
  )
}
