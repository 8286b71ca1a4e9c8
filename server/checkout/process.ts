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
import type { OrderRow } from '../orders/table.ts'
import { requireCard } from '../payments/cards.ts'
import { record, recorded } from '../payments/events.ts'
import { findPayment } from '../payments/find.ts'
import { returnUrl, webhookUrl } from '../payments/gatewayUrls.ts'
import { type PaymentRow, payments } from '../payments/table.ts'
import type { Caller } from '../sessions/caller.ts'
import { tellRenewalFailed } from '../subscriptions/renewalFailed.ts'
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
import { syncPayment } from './sync.ts'
import { readTerms, type Terms } from './terms.ts'

export type CheckoutRequest = {
  /** What is asked for, as it came: the same under one key is the same request. */
  asked: unknown
  /** The order that is kept for it, on the shop's terms of this moment. */
  makeOrder: (terms: Terms) => Promise<NewOrder>
  whenLocked?: PaymentRequest['whenLocked']
  /** What stands on the buyer's bank statement. In Latin letters: not every bank prints others. */
  statement: string
  method: PaymentMethod
  cardId: string | null
  saveCard: boolean
  useCredit: boolean
  /** Our id or the gateway's: the open payment of this order that is to give way to this one. */
  replaces?: string | undefined
  shown: ShownAmounts
  caller: Caller | null
  key: string | undefined
  language: Language
  ip: string
  /** Counts this press against the limit; one that only repeats another is not counted. */
  count: () => Promise<void>
  /** The order whose payment link they hold: where its open payment goes on is theirs to know. */
  linkOrderId?: string
}
/** `automatic`: by the shop itself, without the customer, under the agreement kept with the card. */
export type ChargeRequest = Pick<CheckoutRequest, 'language' | 'statement'> & {
  ip?: string
  automatic?: boolean
  /** Where the browser comes back to, where that is not the usual page's plain address. */
  redirectUrl?: string
}
/** What a charge is for and who pays it, as the gateway shows it. */
export type Charged = Pick<
  OrderRow,
  'planNameEn' | 'planNameAr' | 'customerName' | 'customerEmail' | 'customerPhone'
> & { gatewayCustomerId?: string | undefined }
export type PaymentResponse = { id: string; redirectUrl: string }

/**
 * Another payment of the same order is under way, or has just paid for it. Where that one goes on is its owner's to
 * know: whoever knows a guest's details could else pay, cancel or watch it.
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

/** A press on "pay" that has not come back from the gateway is left alone this long. */
const IN_FLIGHT_MS = 20 * SECOND_MS

/** Keeps the order, begins its payment, and says where to pay. Each step can be entered again. */
export async function processPayment(
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
  // First of all: the same request gets the same answer, whatever has changed in the shop since.
  const known = key && isKnown ? await findKey(services.db, key) : null
  if (known?.isSame) return repeat(services, known, request, now)
  const payer = { ...request, keyPaymentId: known?.payment.id }
  const named = request.replaces ? await findPayment(services, request.replaces) : null
  const mayReplace = named !== null && isTheirs(named, payer)
  // Another order under the same key. Its holder may know where the payment stands that the key was used for.
  if (known && !(mayReplace && known.payment.id === named.id))
    throw new PaymentConflict(
      'KEY_REUSED',
      isOpen(known.payment.status) ? responseOf(services, known.payment) : null,
    )
  await request.count()

  // Before anything is begun: a payment with a card that cannot be used would stay open and bar the order.
  if (request.cardId) await requireCard(services.db, { savedCardId: request.cardId, userId })
  const order = await request.makeOrder(terms)
  if (named && !mayReplace && isOpen(named.status)) throw new PaymentConflict('PAYMENT_OPEN', null)
  // The gateway knows whether it can still be replaced. Without an answer it cannot.
  const synced = mayReplace ? await syncIfReachable(services, named, now) : null
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
    // It is paid, or still can be: its own page is the only way on.
    if (payment.status === 'CAPTURED') throw conflict(services, 'BOUGHT_ALREADY', payment, payer)
    if (isOpen(payment.status)) throw conflict(services, 'PAYMENT_OPEN', payment, payer)
    started = await startOnce(services, payer, paymentRequest, now)
    if (started.is === 'open') throw conflict(services, 'PAYMENT_OPEN', started.payment, payer)
  }
  if (started.is === 'again') return repeat(services, started, request, now)
  return chargePayment(services, started, request, 'first', now)
}

async function startOnce(services: PaymentServices, who: Payer, request: PaymentRequest, now: () => Date) {
  try {
    return await startPayment(services.db, request, now())
  } catch (error) {
    if (error instanceof AlreadyPaidError) throw conflict(services, 'BOUGHT_ALREADY', error.payment, who)
    if (error instanceof StillOpenError) throw conflict(services, 'PAYMENT_OPEN', error.payment, who)
    if (error instanceof ReplacedTooOftenError)
      // Whoever may replace it may also know where it goes on.
      throw new PaymentConflict('REPLACED_TOO_OFTEN', responseOf(services, error.payment))
    throw error
  }
}

/** Who pays, and the payment that their key was used for. */
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

const requestHashOf = ({ asked, method, cardId, saveCard, useCredit, replaces }: CheckoutRequest) =>
  hashOf([asked, method, cardId, saveCard, useCredit, ...(replaces ? [replaces] : [])])

export async function syncIfReachable(services: PaymentServices, payment: PaymentRow, now: () => Date) {
  try {
    return { ...(await syncPayment(services, payment, 'buyer', now)), answered: true }
  } catch (error) {
    if (error instanceof TapError) return { payment, answered: false }
    throw error
  }
}

/** The same request once more: the same answer, and an unfinished beginning is finished. */
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
  // Later the gateway would not know its key any more, and might charge anew; the janitor finds out.
  if (age > GATEWAY_KEY_MS) throw new AppError('PAYMENT_UNKNOWN')
  return chargePayment(services, { payment, order }, request, 'again', now)
}

/** Asks the gateway for the charge. Outside any transaction: before it stands the intent, after it the result. */
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
    const known = await noteCharge(services, payment, made, source, now())
    // A saved card may be charged at once, without a page.
    if (!isOpen(made.status)) await settle(services, made, source, now())
    return responseOf(services, known, redirectUrl)
  } catch (error) {
    if (!(error instanceof TapError)) throw error
    // A refusal now says nothing about a first try whose answer got lost.
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

async function noteCharge(
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
  // A webhook can be faster than the answer to the call that made the charge.
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
    await tellRenewalFailed(tx, services, row, now)
  })

/** Where to pay, or, when there is nothing to pay any more, where the outcome shows. */
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
