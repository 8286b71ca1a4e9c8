import type { FastifyInstance } from 'fastify'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import * as contract from '../../domain/payments/contract.ts'
import { isWatched } from '../../domain/payments/rules.ts'
import { createSubscription } from '../../domain/subscriptions/contract.ts'
import type { CatalogueCache } from '../catalogue/cache.ts'
import type { Deps } from '../deps.ts'
import { paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { buildOrder, type OrderInput } from '../orders/buildOrder.ts'
import { findPayment } from '../payments/find.ts'
import { notPaidBecause } from '../payments/notPaidBecause.ts'
import type { Caller } from '../sessions/caller.ts'
import { subscriptionSummary, subscriptionViews } from '../subscriptions/view.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { TapError } from '../tap/tap.ts'
import { addCard } from './addCard.ts'
import { type CheckoutRequest, purchase } from './purchase.ts'
import { readOpenPayment } from './readOpenPayment.ts'
import { countPayments, type PaymentPress, respondWithPayment } from './respond.ts'
import { isPaidByAnother, type SettleResult } from './settle.ts'
import { syncCharge, syncPayment } from './syncCharge.ts'
import { syncRefund } from './syncRefund.ts'
import type { Terms } from './terms.ts'

const isSavedBy = ({ kind, savedCardId }: PaymentRow) => kind === 'CARD_CHECK' && savedCardId !== null

/** What anyone who holds a payment's id may see: its status, but nothing about its owner. */
const statusView = (
  id: string,
  { payment, subscription }: SettleResult,
  { userId, language }: { userId: string | null; language: Language },
): Returned<typeof contract.paymentStatus> => ({
  id: payment.chargeId ?? id,
  kind: payment.kind,
  status: payment.status,
  success: payment.status === 'CAPTURED',
  final: !isWatched(payment),
  subscribed: subscription !== null,
  cardSaved: isSavedBy(payment),
  cardId: isSavedBy(payment) && payment.userId === userId ? payment.savedCardId : null,
  message: notPaidBecause(payment, language),
})

/** Routes for payments, card checks and the gateway's webhook. */
export function paymentRoutes(app: FastifyInstance, deps: Deps, catalogue: CatalogueCache) {
  const services = paymentServices(deps)
  // Use `now`, not the time of the request: the gateway may be slow, and what follows its answer must be
  // dated after it.
  const { db, now } = deps

  /** Limits requests with an unknown payment id, because each one costs a call to the gateway. */
  const countUnknown = (ip: string) => countPayments(deps, 'unknown payments', ip)

  /** Handles both ways to buy: with a payment method or with a saved card. */
  const buy = (
    { caller, language, req, reply }: PaymentPress & { caller: Caller | null },
    input: OrderInput,
    paying: Pick<CheckoutRequest, 'method' | 'cardId' | 'saveCard' | 'useCredit' | 'replaces' | 'shown'>,
  ) =>
    respondWithPayment({ req, reply }, async (pressed) => {
      const shop = await catalogue.read()
      const request = {
        ...paying,
        ...pressed,
        input,
        makeOrder: (terms: Terms) =>
          buildOrder(db, { catalogue: shop, terms, input, userId: caller?.userId ?? null, language }, now()),
        statement: shop.settings.nameEn,
        caller,
        language,
        count: () => countPayments(deps, 'payments', req.ip),
      }
      return purchase(services, request, now)
    })

  route(app, deps, contract.processPayment, ({ body, ...press }) => {
    const { paymentMethod, saveCard, useCredit, replaces, totalAmount, creditAmount, ...input } = body
    const shown = { totalAmount, creditAmount }
    return buy(press, input, { method: paymentMethod, cardId: null, saveCard, useCredit, replaces, shown })
  })
  route(app, deps, contract.processSavedCard, ({ body, ...press }) => {
    const { cardId, useCredit, replaces, totalAmount, creditAmount, ...input } = body
    const shown = { totalAmount, creditAmount }
    return buy(press, input, { method: 'CARD', cardId, saveCard: false, useCredit, replaces, shown })
  })

  route(app, deps, contract.addCard, ({ body, caller, language, req, reply }) =>
    respondWithPayment({ req, reply }, async (pressed) => {
      const { settings } = await catalogue.read()
      const count = () => countPayments(deps, 'payments', req.ip)
      const request = {
        ...pressed,
        userId: caller.userId,
        subscriptionId: body?.subscriptionId ?? null,
        statement: settings.nameEn,
        language,
        count,
      }
      return addCard(services, request, now)
    }),
  )

  route(app, deps, contract.paymentStatus, async ({ params, caller, language, req }) => {
    const viewer = { userId: caller?.userId ?? null, language }
    const known = await findPayment(services, params.id)
    if (!known) await countUnknown(req.ip)
    try {
      // A charge whose creation was not saved is still found by its reference.
      const synced = known
        ? await syncPayment(services, known, 'status', now)
        : await syncCharge(services, params.id, 'status', now)
      if (!synced) throw new AppError('NOT_FOUND')
      return statusView(params.id, synced, viewer)
    } catch (error) {
      if (!(error instanceof TapError)) throw error
      if (!known) throw new AppError('PAYMENT_UNKNOWN')
      return statusView(params.id, { payment: known, subscription: null }, viewer)
    }
  })

  route(app, deps, contract.openPayment, ({ caller, language }) =>
    readOpenPayment(db, caller.userId, language, now()),
  )

  route(app, deps, createSubscription, async ({ body, caller, language, req }) => {
    const known = await findPayment(services, body.paymentId)
    if (!known) await countUnknown(req.ip)
    const synced = await (known
      ? syncPayment(services, known, 'creation', now)
      : syncCharge(services, body.paymentId, 'creation', now)
    ).catch((error: unknown) => {
      throw error instanceof TapError ? new AppError('PAYMENT_UNKNOWN') : error
    })
    if (!synced) throw new AppError('NOT_FOUND')
    const { payment, subscription } = synced
    // A card check buys nothing.
    if (payment.kind === 'CARD_CHECK') throw new AppError('NOT_FOUND')
    if (!subscription) {
      if (isWatched(payment)) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
      // Also when the gateway refused its refund: it does not become a subscription, and the refund is requested again.
      if (payment.status === 'CAPTURED' && (await isPaidByAnother(db, payment)))
        throw new AppError('PAID_TWICE')
      throw new AppError(payment.status === 'CAPTURED' ? 'PAYMENT_BEING_RECOVERED' : 'PAYMENT_NOT_CAPTURED')
    }
    if (caller === null || caller.userId !== subscription.userId) return subscriptionSummary(subscription)
    const shop = await catalogue.read()
    const [view] = await subscriptionViews(db, [subscription], { language, shop }, now())
    if (!view) throw new Error('a subscription without a view')
    return view
  })

  route(app, deps, contract.webhook, async ({ body, req }) => {
    const signature = req.headers.hashstring
    if (!deps.tap.isGenuine(body, typeof signature === 'string' ? signature : undefined)) {
      deps.log.warn({ requestId: req.id }, 'payments: a webhook without a right signature was refused')
      throw new AppError('INVALID_REQUEST')
    }
    try {
      if (body.object === 'refund') await syncRefund({ ...services, clock: now }, body.id, 'webhook')
      // A payment with an outcome needs no further news from the gateway.
      else if (((await findPayment(services, body.id))?.outcome ?? 'NONE') === 'NONE')
        await syncCharge(services, body.id, 'webhook', now)
    } catch (error) {
      // An error response makes the gateway send the webhook again; if it does not, the janitor checks the payment.
      if (error instanceof TapError) throw new AppError('PAYMENT_UNKNOWN')
      throw error
    }
    return { received: true as const }
  })
}
