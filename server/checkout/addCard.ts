import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { SECOND_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { fils } from '../../domain/money.ts'
import {
  CARD_CHECK_FILS,
  cardCheckBlock,
  cardChecksPerAccount,
  isOpen,
  nextLook,
  openStatuses,
} from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { textIn } from '../http/text.ts'
import { gatewayCustomerOf } from '../payments/cards.ts'
import { record } from '../payments/events.ts'
import { returnUrl } from '../payments/gatewayUrls.ts'
import { users } from '../tables/accounts.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { type IdempotencyKey, insertKey, isKey } from './idempotency.ts'
import {
  type Charged,
  type ChargeRequest,
  type CheckoutRequest,
  chargePayment,
  PaymentConflict,
  type PaymentResponse,
  repeat,
  responseOf,
  syncIfReachable,
} from './purchase.ts'

type CardRequest = Pick<CheckoutRequest, 'statement' | 'language' | 'ip' | 'key' | 'count'> & {
  userId: string
  /** The subscription whose auto-renewal will use the card. */
  subscriptionId: string | null
}

/** Starts the payment that adds a card to an account (rule P7). The response says where to enter the card. */
export async function addCard(
  services: PaymentServices,
  { userId, subscriptionId, ...request }: CardRequest,
  now: () => Date,
): Promise<PaymentResponse> {
  const { db, publicUrl } = services
  const key =
    request.key === undefined
      ? null
      : { scope: `card of ${userId}`, key: request.key, requestHash: 'CARD_CHECK' }
  const charge: ChargeRequest = {
    statement: request.statement,
    language: request.language,
    ip: request.ip,
    redirectUrl: `${returnUrl(publicUrl)}?card=${subscriptionId ?? 'profile'}`,
  }
  const known = key && (await findCheckOf(db, key))
  if (known) return repeat(services, { payment: known, order: await chargedTo(db, userId) }, charge, now)
  await request.count()
  let started = await startCardCheck(db, { userId, key }, now())
  if (started.is === 'open') {
    const { payment } = await syncIfReachable(services, started.payment, now)
    if (payment.status === 'CAPTURED' && payment.savedCardId) throw new AppError('CARD_JUST_SAVED')
    if (!isOpen(payment.status)) started = await startCardCheck(db, { userId, key }, now())
    if (started.is === 'open')
      throw new PaymentConflict('CARD_CHECK_OPEN', responseOf(services, payment, charge.redirectUrl))
  }
  const { payment } = started
  const order = await chargedTo(db, userId)
  return started.is === 'again'
    ? repeat(services, { payment, order }, charge, now)
    : chargePayment(services, { payment, order }, charge, 'first', now)
}

type StartedCheck = { is: 'new' | 'again' | 'open'; payment: PaymentRow }

/**
 * Inserts the payment before the gateway is called. The lock on the user's row serializes repeated requests and a
 * concurrent request for erasure.
 */
const startCardCheck = (
  db: Db,
  { userId, key }: { userId: string; key: IdempotencyKey | null },
  now: Date,
): Promise<StartedCheck> =>
  transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!user) throw new AppError('NOT_FOUND')
    if (key && !(await insertKey(tx, key, now))) {
      const before = await findCheckOf(tx, key)
      if (!before) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
      return { is: 'again', payment: before }
    }
    const block = cardCheckBlock({
      verified: user.verified,
      leaving: user.erasureAskedAt !== null,
      subscribed: await hasSubscribed(tx, userId),
    })
    if (block) throw new AppError(block)
    const [open] = await tx
      .select()
      .from(payments)
      .where(and(isCheckOf(userId), inArray(payments.status, openStatuses)))
    if (open) {
      if (key) await tx.delete(idempotencyKeys).where(isKey(key))
      return { is: 'open', payment: open }
    }
    await assertNotTooMany(tx, userId, now)
    const payment = single(
      await tx
        .insert(payments)
        .values({
          kind: 'CARD_CHECK',
          userId,
          search: searchOf(user.fullName, user.email, user.phone ?? ''),
          method: 'CARD',
          status: 'STARTED',
          chargeFils: CARD_CHECK_FILS,
          creditFils: fils(0),
          saveCard: true,
          createdAt: now,
          nextLookAt: nextLook(now, now),
        })
        .returning(),
    )
    if (key) await tx.update(idempotencyKeys).set({ paymentId: payment.id }).where(isKey(key))
    const details = { method: payment.method }
    await record(tx, { paymentId: payment.id, kind: 'STARTED', source: 'buyer', details }, now)
    return { is: 'new', payment }
  })

const isCheckOf = (userId: string) => and(eq(payments.userId, userId), eq(payments.kind, 'CARD_CHECK'))

async function hasSubscribed(tx: Db, userId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.paymentId)))
    .limit(1)
  return one !== undefined
}

/**
 * Throws when the account used up its card checks. Only checks that reached the gateway count; a check whose gateway
 * call failed does not.
 */
async function assertNotTooMany(tx: Db, userId: string, now: Date) {
  const { max, windowMs } = cardChecksPerAccount
  const recent = await tx
    .select({ createdAt: payments.createdAt })
    .from(payments)
    .where(
      and(
        isCheckOf(userId),
        eq(payments.found, false),
        isNotNull(payments.chargeId),
        gt(payments.createdAt, new Date(now.getTime() - windowMs)),
      ),
    )
    .orderBy(asc(payments.createdAt))
  const first = recent[recent.length - max]
  if (!first) return
  const waitMs = first.createdAt.getTime() + windowMs - now.getTime()
  throw new AppError('CARD_CHECKS_USED_UP', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) })
}

/** Returns the payment that the idempotency key started, whatever its status is now, or null. */
async function findCheckOf(tx: Db, key: IdempotencyKey): Promise<PaymentRow | null> {
  const [known] = await tx
    .select({ payment: payments })
    .from(idempotencyKeys)
    .innerJoin(payments, eq(payments.id, idempotencyKeys.paymentId))
    .where(isKey(key))
  return known?.payment ?? null
}

/** Returns what the gateway shows on its payment page: the description and the customer. */
async function chargedTo(db: Db, userId: string): Promise<Charged> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('NOT_FOUND')
  return {
    planNameEn: textIn('en', 'payments')('cardCheck'),
    planNameAr: textIn('ar', 'payments')('cardCheck'),
    customerName: user.fullName,
    customerEmail: user.email,
    customerPhone: user.phone ?? '',
    gatewayCustomerId: await gatewayCustomerOf(db, userId),
  }
}
