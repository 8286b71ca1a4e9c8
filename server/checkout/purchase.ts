import { and, eq, inArray } from 'drizzle-orm'
import { mayUse } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import {
  GATEWAY_KEY_MS,
  gatewayMethod,
  isOpen,
  nextLook,
  openStatuses,
  PAYABLE_MINUTES,
  type PaymentMethod,
  type PaymentSource,
  type PaymentStatus,
} from '../../domain/payments/rules.ts'
import { returnCredit } from '../credit/credit.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { hashOf, type NewOrder } from '../orders/buildOrder.ts'
import { requireCard } from '../payments/cards.ts'
import { record, recorded } from '../payments/events.ts'
import { findPayment } from '../payments/find.ts'
import { returnUrl, webhookUrl } from '../payments/gatewayUrls.ts'
import type { Caller } from '../sessions/caller.ts'
import { recordRenewalFailure } from '../subscriptions/changes/renewalFailed.ts'
import type { OrderRow } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { SAVING_CARDS_OFF, TapError } from '../tap/tap.ts'
import { findKey } from './idempotency.ts'
import { settle, settleCredit } from './settle.ts'
import {
  AlreadyPaidError,
  type PaymentRequest,
  ReplacedTooOftenError,
  type ShownAmounts,
  StillOpenError,
  startPayment,
} from './startPayment.ts'
import { syncPayment } from './syncCharge.ts'
import { readTerms, type Terms } from './terms.ts'

export type CheckoutRequest = {
  /** The input as the client sent it. Part of the hash that tells whether a repeated key carries the same request. */
  input: unknown
  /** Builds the order with the shop's current terms. */
  makeOrder: (terms: Terms) => Promise<NewOrder>
  whenLocked?: PaymentRequest['whenLocked']
  /** The text on the buyer's bank statement. In Latin letters, because some banks print no others. */
  statement: string
  method: PaymentMethod
  cardId: string | null
  saveCard: boolean
  useCredit: boolean
  /** The id (ours or the gateway's) of the open payment of this order that this payment replaces. */
  replaces?: string | undefined
  shown: ShownAmounts
  caller: Caller | null
  key: string | undefined
  language: Language
  ip: string
  /** Counts the request against the rate limit. A repeated request with the same key is not counted. */
  count: () => Promise<void>
  /** The order whose payment link the caller holds, so the caller may see where its open payment continues. */
  linkOrderId?: string
}
/** `automatic`: the shop charges the card without the customer, under the agreement stored with the card. */
export type ChargeRequest = Pick<CheckoutRequest, 'language' | 'statement'> & {
  ip?: string
  automatic?: boolean
  /** The return address, if it is not the default one. */
  redirectUrl?: string
}
/** What the gateway shows for a charge: its description and the customer. */
export type Charged = Pick<
  OrderRow,
  'planNameEn' | 'planNameAr' | 'customerName' | 'customerEmail' | 'customerPhone'
> & { gatewayCustomerId?: string | undefined }
export type PaymentResponse = { id: string; redirectUrl: string }

/**
 * Another payment of the same order is open or has just paid for it. Only its owner gets the address where it
 * continues: anyone else who knows a guest's details could pay, cancel or watch it.
 */
export class PaymentConflict extends AppError {
  readonly response: PaymentResponse | null
  constructor(
    code: 'PAYMENT_OPEN' | 'REPLACED_TOO_OFTEN' | 'BOUGHT_ALREADY' | 'KEY_REUSED' | 'CARD_CHECK_OPEN',
    response: PaymentResponse | null,
  ) {
    super(code)
    this.response = response
  }
}

/** How long a payment request without a gateway response counts as in flight. */
const IN_FLIGHT_MS = 20 * SECOND_MS

/** Saves the order, starts its payment and returns where to pay. Safe to repeat at every step. */
export async function purchase(
  services: PaymentServices,
  request: CheckoutRequest,
  now: () => Date,
): Promise<PaymentResponse> {
  const { caller } = request
  if (caller && !mayUse('CUSTOMER', caller.role)) throw new AppError('ACCESS_DENIED')
  const userId = caller?.userId ?? null
  const key =
    request.key === undefined
      ? null
      : { scope: userId ?? 'guest', key: request.key, requestHash: requestHashOf(request) }
  const { terms, isKnown } = await readTerms(services.db, key)
  // First of all: the same request gets the same response, whatever has changed in the shop since.
  const known = key && isKnown ? await findKey(services.db, key) : null
  if (known?.isSame) return repeat(services, known, request, now)
  const payer = { ...request, keyPaymentId: known?.payment.id }
  const replaced = request.replaces ? await findPayment(services, request.replaces) : null
  const mayReplace = replaced !== null && isTheirs(replaced, payer)
  // The key was used for another order. The holder of the key may know where that payment continues.
  if (known && !(mayReplace && known.payment.id === replaced.id))
    throw new PaymentConflict(
      'KEY_REUSED',
      isOpen(known.payment.status) ? responseOf(services, known.payment) : null,
    )
  await request.count()

  // Check the card before anything is saved: a payment with an unusable card would stay open and block the order.
  if (request.cardId) await requireCard(services.db, { savedCardId: request.cardId, userId })
  const order = await request.makeOrder(terms)
  if (replaced && !mayReplace && isOpen(replaced.status)) throw new PaymentConflict('PAYMENT_OPEN', null)
  // Only the gateway knows whether the payment can still be replaced. Without an answer it cannot.
  const synced = mayReplace ? await syncIfReachable(services, replaced, now) : null
  if (synced && !synced.answered && isOpen(synced.payment.status))
    throw conflict(services, 'PAYMENT_OPEN', synced.payment, payer)
  const paymentRequest = {
    order,
    method: request.method,
    savedCardId: request.cardId,
    saveCard: request.saveCard && userId !== null,
    useCredit: request.useCredit,
    shown: request.shown,
    key,
    replaces: synced?.payment ?? null,
    ...(request.whenLocked && { whenLocked: request.whenLocked }),
  }
  let started = await startOnce(services, payer, paymentRequest, now)
  if (started.is === 'open') {
    const { payment } = await syncIfReachable(services, started.payment, now)
    if (payment.outcome === 'ORPHANED') throw new AppError('PAYMENT_BEING_RECOVERED')
    // The order is paid, or its open payment can still be paid on its own page.
    if (payment.status === 'CAPTURED') throw conflict(services, 'BOUGHT_ALREADY', payment, payer)
    if (isOpen(payment.status)) throw conflict(services, 'PAYMENT_OPEN', payment, payer)
    started = await startOnce(services, payer, paymentRequest, now)
    if (started.is === 'open') throw conflict(services, 'PAYMENT_OPEN', started.payment, payer)
  }
  if (started.is === 'again') return repeat(services, started, request, now)
  return chargePayment(services, started, request, 'first', now)
}

async function startOnce(services: PaymentServices, payer: Payer, request: PaymentRequest, now: () => Date) {
  try {
    return await startPayment(services.db, request, now())
  } catch (error) {
    if (error instanceof AlreadyPaidError) throw conflict(services, 'BOUGHT_ALREADY', error.payment, payer)
    if (error instanceof StillOpenError) throw conflict(services, 'PAYMENT_OPEN', error.payment, payer)
    if (error instanceof ReplacedTooOftenError)
      // A caller who may replace the payment may also know where it continues.
      throw new PaymentConflict('REPLACED_TOO_OFTEN', responseOf(services, error.payment))
    throw error
  }
}

/** The caller, and the payment that their idempotency key was used for. */
type Payer = Pick<CheckoutRequest, 'caller' | 'linkOrderId'> & { keyPaymentId: string | undefined }
function conflict(
  services: PaymentServices,
  code: 'PAYMENT_OPEN' | 'BOUGHT_ALREADY',
  payment: PaymentRow,
  payer: Payer,
) {
  return new PaymentConflict(code, isTheirs(payment, payer) ? responseOf(services, payment) : null)
}
const isTheirs = (payment: PaymentRow, { caller, linkOrderId, keyPaymentId }: Payer) =>
  payment.id === keyPaymentId ||
  (linkOrderId !== undefined && payment.orderId === linkOrderId) ||
  (caller !== null && payment.userId === caller.userId)

const requestHashOf = ({ input, method, cardId, saveCard, useCredit, replaces }: CheckoutRequest) =>
  hashOf([input, method, cardId, saveCard, useCredit, ...(replaces ? [replaces] : [])])

export async function syncIfReachable(services: PaymentServices, payment: PaymentRow, now: () => Date) {
  try {
    return { ...(await syncPayment(services, payment, 'buyer', now)), answered: true }
  } catch (error) {
    if (error instanceof TapError) return { payment, answered: false }
    throw error
  }
}

/** Answers a repeated request with the same response. If the first attempt did not finish, this finishes it. */
export async function repeat(
  services: PaymentServices,
  { payment, order }: { payment: PaymentRow; order: Charged },
  request: ChargeRequest,
  now: () => Date,
) {
  const age = now().getTime() - payment.createdAt.getTime()
  const unanswered = payment.chargeId === null && isOpen(payment.status)
  if (!unanswered) return responseOf(services, payment, request.redirectUrl)
  if (payment.status === 'STARTED' && age < IN_FLIGHT_MS)
    throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
  // After this time the gateway has forgotten its idempotency key and might charge again; the janitor finds the charge.
  if (age > GATEWAY_KEY_MS) throw new AppError('PAYMENT_UNKNOWN')
  return chargePayment(services, { payment, order }, request, 'again', now)
}

/**
 * Creates the charge at the gateway. Runs outside any transaction: the payment is saved before the call, the result
 * after it.
 */
export async function chargePayment(
  services: PaymentServices,
  { payment, order }: { payment: PaymentRow; order: Charged },
  { ip, language, statement, automatic = false, redirectUrl = returnUrl(services.publicUrl) }: ChargeRequest,
  attempt: 'first' | 'again',
  now: () => Date,
): Promise<PaymentResponse> {
  const source = automatic ? 'renewal' : 'buyer'
  if (payment.chargeFils === 0)
    return responseOf(services, (await settleCredit(services, payment, source, now())).payment)
  try {
    const card = payment.savedCardId ? await requireCard(services.db, payment) : null
    const made = await services.tap.createCharge({
      paymentId: payment.id,
      amountFils: payment.chargeFils,
      description: language === 'ar' ? order.planNameAr : order.planNameEn,
      statement,
      language,
      source: card ? { savedCard: card, automatic } : { method: gatewayMethod(payment.method) },
      customer: {
        id: card?.customerId ?? order.gatewayCustomerId,
        name: order.customerName,
        email: order.customerEmail,
        phone: order.customerPhone,
      },
      saveCard: payment.saveCard,
      redirectUrl,
      webhookUrl: webhookUrl(services.publicUrl),
      expiresInMinutes: PAYABLE_MINUTES,
      clientIp: ip,
    })
    const known = await recordCharge(services, payment, made, source, now())
    // A saved card may be charged at once, without a payment page.
    if (!isOpen(made.status)) await settle(services, made, source, now())
    return responseOf(services, known, redirectUrl)
  } catch (error) {
    if (!(error instanceof TapError)) throw error
    // A refusal of a repeated call says nothing about the first call, whose response was lost.
    if (error.kind === 'unknown' || attempt === 'again') {
      await closeUnanswered(
        services,
        payment,
        { to: 'UNKNOWN', kind: 'CHARGE_UNKNOWN', error, source },
        now(),
      )
      throw new AppError('PAYMENT_UNKNOWN')
    }
    await closeUnanswered(services, payment, { to: 'FAILED', kind: 'CHARGE_REFUSED', error, source }, now())
    if (error.kind === 'unreached') throw new AppError('GATEWAY_UNREACHABLE')
    if (payment.saveCard && error.code === SAVING_CARDS_OFF) throw new AppError('SAVING_CARDS_OFF')
    throw new AppError(payment.savedCardId ? 'CARD_NOT_USABLE' : 'PAYMENT_NOT_POSSIBLE')
  }
}

async function recordCharge(
  services: PaymentServices,
  payment: PaymentRow,
  made: { id: string; status: PaymentStatus; payUrl: string | null },
  source: PaymentSource,
  now: Date,
) {
  const { db } = services
  const event = {
    paymentId: payment.id,
    kind: 'CHARGE_MADE',
    status: made.status,
    source,
    details: { chargeId: made.id },
  } as const
  const charge = { chargeId: made.id, payUrl: made.payUrl }
  const state = {
    ...(isOpen(made.status) && { status: made.status }),
    nextLookAt: nextLook(payment.createdAt, now),
  }
  const [row] = await db
    .with(recorded(db, event, now))
    .update(payments)
    .set({ ...charge, ...state })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, openStatuses)))
    .returning({ id: payments.id })
  // The webhook can arrive before the response to the call that created the charge.
  return { ...payment, ...charge, ...(row && state) }
}

const closeUnanswered = (
  services: PaymentServices,
  payment: PaymentRow,
  {
    to,
    kind,
    error,
    source,
  }: {
    to: 'UNKNOWN' | 'FAILED'
    kind: 'CHARGE_UNKNOWN' | 'CHARGE_REFUSED'
    error: TapError
    source: PaymentSource
  },
  now: Date,
) =>
  transaction(services.db, async (tx) => {
    const [row] = await tx
      .update(payments)
      .set({ status: to, ...(to === 'FAILED' && { nextLookAt: null }) })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ['STARTED', 'UNKNOWN'])))
      .returning()
    if (!row) return
    await record(tx, { paymentId: payment.id, kind, status: to, source, details: { code: error.code } }, now)
    if (to !== 'FAILED') return
    await returnCredit(tx, row, now)
    await recordRenewalFailure(tx, services, row, now)
  })

/** Returns where to pay or, if nothing can be paid any more, the page that shows the outcome. */
export function responseOf(
  { publicUrl }: PaymentServices,
  payment: PaymentRow,
  back = returnUrl(publicUrl),
): PaymentResponse {
  const id = payment.chargeId ?? payment.id
  const canPay = isOpen(payment.status) && payment.payUrl !== null
  return {
    id,
    redirectUrl:
      canPay && payment.payUrl ? payment.payUrl : `${back}${back.includes('?') ? '&' : '?'}tap_id=${id}`,
  }
}
