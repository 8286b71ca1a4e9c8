import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { mayUse } from '../../domain/accounts/rules.ts'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import {
  GATEWAY_KEY_MS,
  isOpen,
  nextLook,
  openStatuses,
  PAYABLE_MINUTES,
  type PaymentMethod,
  type PaymentStatus,
} from '../../domain/payments/rules.ts'
import type { ShopWindow } from '../catalogue/cache.ts'
import { returnCredit } from '../credit/credit.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { makeOrder, type Wish } from '../orders/makeOrder.ts'
import type { OrderRow } from '../orders/table.ts'
import { cardToPayWith } from '../payments/cards.ts'
import { record, recorded } from '../payments/events.ts'
import { returnUrl, webhookUrl } from '../payments/gatewayUrls.ts'
import { type PaymentRow, payments } from '../payments/table.ts'
import type { Who } from '../sessions/caller.ts'
import { TapError } from '../tap/tap.ts'
import { BoughtAlready, begin, type Wanted } from './begin.ts'
import { findKey } from './idempotency.ts'
import { look } from './look.ts'
import { settle, settleCredit } from './settle.ts'
import { readTerms } from './terms.ts'

type Asked = {
  shop: ShopWindow
  wish: Wish
  method: PaymentMethod
  cardId: string | null
  saveCard: boolean
  useCredit: boolean
  who: Who | null
  key: string | undefined
  language: Language
  ip: string
  /** Counts this press against the limit; one that only repeats another is not counted. */
  count: () => Promise<void>
  now: Date
}
export type Begun = { id: string; redirectUrl: string }

/** Another payment of the same order is under way, or has just paid for it; it carries where that one goes on. */
export class OtherPayment extends AppError {
  readonly begun: Begun
  constructor(code: 'PAYMENT_OPEN' | 'BOUGHT_ALREADY', begun: Begun) {
    super(code)
    this.begun = begun
  }
}

/** A press on "pay" that has not come back from the gateway is left alone this long. */
const IN_FLIGHT_MS = 20 * SECOND_MS

/** Keeps the order, begins its payment, and says where to pay. Each step can be entered again. */
export async function processPayment(services: PaymentServices, asked: Asked): Promise<Begun> {
  const { who, now, language } = asked
  if (who && !mayUse('CUSTOMER', who.role)) throw new AppError('ACCESS_DENIED')
  const userId = who?.userId ?? null
  const key =
    asked.key === undefined ? null : { scope: userId ?? 'guest', key: asked.key, requestHash: hashOf(asked) }
  const { terms, isKnown } = await readTerms(services.db, key)
  // First of all: the same request gets the same answer, whatever has changed in the shop since.
  const before = key && isKnown && (await findKey(services.db, key))
  if (before) return again(services, before, asked)
  await asked.count()

  // Before anything is begun: a payment with a card that cannot be used would stay open and bar the order.
  if (asked.cardId) await cardToPayWith(services.db, { savedCardId: asked.cardId, userId })
  const order = await makeOrder(services.db, { ...asked, terms, userId, language })
  const wanted = {
    order,
    method: asked.method,
    savedCardId: asked.cardId,
    saveCard: asked.saveCard && userId !== null,
    useCredit: asked.useCredit,
    key,
    now,
  }
  let began = await beginOnce(services, wanted)
  if (began.is === 'open') {
    const { payment } = await lookIfPossible(services, began.payment, now)
    if (payment.outcome === 'ORPHANED') throw new AppError('PAYMENT_BEING_RECOVERED')
    // It is paid, or still can be: its own page is the only way on.
    if (payment.status === 'CAPTURED') throw new OtherPayment('BOUGHT_ALREADY', begunOf(services, payment))
    if (isOpen(payment.status)) throw new OtherPayment('PAYMENT_OPEN', begunOf(services, payment))
    began = await beginOnce(services, wanted)
    if (began.is === 'open') throw new OtherPayment('PAYMENT_OPEN', begunOf(services, began.payment))
  }
  if (began.is === 'again') return again(services, began, asked)
  return charge(services, began, asked, 'first')
}

async function beginOnce(services: PaymentServices, wanted: Wanted) {
  try {
    return await begin(services.db, wanted)
  } catch (error) {
    if (!(error instanceof BoughtAlready)) throw error
    throw new OtherPayment('BOUGHT_ALREADY', begunOf(services, error.payment))
  }
}

const hashOf = ({ wish, method, cardId, saveCard, useCredit }: Asked) =>
  createHash('sha256')
    .update(JSON.stringify([wish, method, cardId, saveCard, useCredit]))
    .digest('base64url')

async function lookIfPossible(services: PaymentServices, payment: PaymentRow, now: Date) {
  try {
    return await look(services, payment, 'buyer', now)
  } catch (error) {
    if (error instanceof TapError) return { payment }
    throw error
  }
}

/** The same request once more: the same answer, and an unfinished beginning is finished. */
async function again(
  services: PaymentServices,
  { payment, order }: { payment: PaymentRow; order: OrderRow },
  asked: Asked,
) {
  const age = asked.now.getTime() - payment.createdAt.getTime()
  const unanswered = payment.chargeId === null && isOpen(payment.status)
  if (!unanswered) return begunOf(services, payment)
  if (payment.status === 'STARTED' && age < IN_FLIGHT_MS)
    throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
  // Later the gateway would not know its key any more, and might charge anew; the janitor finds out.
  if (age > GATEWAY_KEY_MS) throw new AppError('PAYMENT_UNKNOWN')
  return charge(services, { payment, order }, asked, 'again')
}

/** Asks the gateway for the charge. Outside any transaction: before it stands the intent, after it the result. */
async function charge(
  services: PaymentServices,
  { payment, order }: { payment: PaymentRow; order: OrderRow },
  asked: Asked,
  attempt: 'first' | 'again',
): Promise<Begun> {
  const { now, ip, language } = asked
  if (payment.chargeFils === 0) return begunOf(services, (await settleCredit(services, payment, now)).payment)
  try {
    const card = payment.savedCardId ? await cardToPayWith(services.db, payment) : null
    const made = await services.tap.createCharge({
      paymentId: payment.id,
      amountFils: payment.chargeFils,
      description: language === 'ar' ? order.planNameAr : order.planNameEn,
      language,
      source: card ? { savedCard: card } : { method: payment.method },
      customer: {
        id: card?.customerId,
        name: order.customerName,
        email: order.customerEmail,
        phone: order.customerPhone,
      },
      saveCard: payment.saveCard,
      redirectUrl: returnUrl(services.publicUrl),
      webhookUrl: webhookUrl(services.publicUrl),
      expiresInMinutes: PAYABLE_MINUTES,
      clientIp: ip,
    })
    const known = await noteCharge(services, payment, made, now)
    // A saved card may be charged at once, without a page.
    if (!isOpen(made.status)) await settle(services, made, 'buyer', now)
    return begunOf(services, known)
  } catch (error) {
    if (!(error instanceof TapError)) throw error
    // A refusal now says nothing about a first try whose answer got lost.
    if (error.kind === 'unknown' || attempt === 'again') {
      await end(services, payment, { to: 'UNKNOWN', kind: 'CHARGE_UNKNOWN', error, now })
      throw new AppError('PAYMENT_UNKNOWN')
    }
    await end(services, payment, { to: 'FAILED', kind: 'CHARGE_REFUSED', error, now })
    throw new AppError(payment.savedCardId ? 'CARD_NOT_USABLE' : 'PAYMENT_NOT_POSSIBLE')
  }
}

async function noteCharge(
  services: PaymentServices,
  payment: PaymentRow,
  made: { id: string; status: PaymentStatus; payUrl: string | null },
  now: Date,
) {
  const { db } = services
  const event = {
    paymentId: payment.id,
    kind: 'CHARGE_MADE',
    status: made.status,
    source: 'buyer',
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

const end = (
  services: PaymentServices,
  payment: PaymentRow,
  {
    to,
    kind,
    error,
    now,
  }: { to: 'UNKNOWN' | 'FAILED'; kind: 'CHARGE_UNKNOWN' | 'CHARGE_REFUSED'; error: TapError; now: Date },
) =>
  transaction(services.db, async (tx) => {
    const [row] = await tx
      .update(payments)
      .set({ status: to, ...(to === 'FAILED' && { nextLookAt: null }) })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ['STARTED', 'UNKNOWN'])))
      .returning()
    if (!row) return
    await record(
      tx,
      { paymentId: payment.id, kind, status: to, source: 'buyer', details: { code: error.code } },
      now,
    )
    if (to === 'FAILED') await returnCredit(tx, row, now)
  })

/** Where to pay, or, when there is nothing to pay any more, where the outcome shows. */
function begunOf({ publicUrl }: PaymentServices, payment: PaymentRow): Begun {
  const id = payment.chargeId ?? payment.id
  const canPay = isOpen(payment.status) && payment.payUrl !== null
  return {
    id,
    redirectUrl: canPay && payment.payUrl ? payment.payUrl : `${returnUrl(publicUrl)}?tap_id=${id}`,
  }
}
