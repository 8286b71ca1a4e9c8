import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { DAY_MS, yearLater } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils, formatMoney } from '../../domain/money.ts'
import {
  CREDIT_REMINDER_MS,
  CREDIT_RETURN_DAYS,
  creditableFils,
  returnableCredit,
} from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { record } from '../payments/events.ts'
import { users } from '../tables/accounts.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { isOpenPayment, type PaymentRow, payments } from '../tables/payments.ts'

const usable = (userId: string, now: Date) =>
  and(eq(creditLots.userId, userId), gt(creditLots.leftFils, fils(0)), gt(creditLots.expiresAt, now))

/** Returns the customer's usable credit lots, earliest expiry first. */
export const readCreditLots = (db: Db, userId: string, now: Date) =>
  db
    .select()
    .from(creditLots)
    .where(usable(userId, now))
    .orderBy(asc(creditLots.expiresAt), asc(creditLots.id))

export const sumCredit = (lots: readonly { leftFils: Fils }[]): Fils =>
  fils(lots.reduce((sum, lot) => sum + lot.leftFils, 0))

/** Takes the payment's credit from the lots. Two payments at once wait for each other at the lots' rows. */
export async function holdCredit(tx: Db, payment: PaymentRow, now: Date) {
  if (!payment.userId) throw new Error('only a customer has credit')
  const turn = (await readMoves(tx, payment)).length > 0 ? 1 : 0
  const lots = await readCreditLots(tx, payment.userId, now).for('update')
  let owed: number = payment.creditFils
  for (const lot of lots) {
    const taken = fils(Math.min(owed, lot.leftFils))
    if (taken === 0) break
    await move(
      tx,
      { lotId: lot.id, kind: 'HELD', changeFils: fils(-taken), paymentId: payment.id, turn },
      now,
    )
    owed -= taken
  }
  if (owed > 0) throw new Error('a payment held more credit than there is')
  await record(
    tx,
    { paymentId: payment.id, kind: 'CREDIT_HELD', source: 'buyer', details: { fils: payment.creditFils } },
    now,
  )
}

/**
 * Returns the credit entries of a payment in the order they were made. Returning and holding thus lock the lots in the
 * same order.
 */
const readMoves = (tx: Db, { id }: Pick<PaymentRow, 'id'>) =>
  tx.select().from(creditEntries).where(eq(creditEntries.paymentId, id)).orderBy(asc(creditEntries.id))

/**
 * Holds the credit of a replaced payment again when that payment is captured first. Uses the customer's credit and, if
 * that is not enough, the credit held by the payment that replaced it, whose money will be refunded. The caller must
 * hold the lock on the order. Returns false if the credit was spent elsewhere.
 */
export async function holdCreditAgain(tx: Db, payment: PaymentRow, now: Date): Promise<boolean> {
  if (!payment.userId) throw new Error('only a customer has credit')
  const [other] = await tx
    .select()
    .from(payments)
    // A payment that credit covers completely is excluded: it is about to be captured.
    .where(
      and(
        eq(payments.orderId, payment.orderId ?? ''),
        isOpenPayment(payments),
        gt(payments.chargeFils, fils(0)),
      ),
    )
    .for('update')
  const there = sumCredit(await readCreditLots(tx, payment.userId, now).for('update'))
  if (there < payment.creditFils) {
    const held = other ? -sumChanges(await readMoves(tx, other)) : 0
    if (!other || there + held < payment.creditFils) return false
    await returnCredit(tx, other, now)
  }
  await holdCredit(tx, payment, now)
  return true
}
const sumChanges = (entries: readonly { changeFils: Fils }[]) =>
  entries.reduce((sum, entry) => sum + entry.changeFils, 0)

/**
 * Returns the credit that a payment held, and the amount returned. Idempotent, also for a payment that was given up
 * before or is refunded again. A lot that has expired or soon will is extended, so that the credit can still be used.
 */
export async function returnCredit(tx: Db, payment: PaymentRow, now: Date): Promise<Fils> {
  const moves = await readMoves(tx, payment)
  const turn = Math.max(0, ...moves.map((e) => e.turn))
  const entries = moves.filter((e) => e.turn === turn)
  const held = entries.filter((e) => e.kind === 'HELD')
  if (held.length === 0 || entries.some((e) => e.kind === 'RETURNED')) return fils(0)
  const amount = returnableCredit(payment)
  if (amount === 0) return amount
  let owed: number = amount
  for (const { lotId, changeFils } of held) {
    const back = fils(Math.min(owed, -changeFils))
    if (back === 0) break
    owed -= back
    const [lot] = await tx.select().from(creditLots).where(eq(creditLots.id, lotId)).for('update')
    if (!lot) throw new Error('credit was held in a lot that is not there')
    // The unused rest of an expired lot expires first, even if the sweep has not run yet.
    const hasEnded = lot.expiresAt <= now
    if (hasEnded && lot.leftFils > 0) await expire(tx, lot, now)
    await move(tx, { lotId, kind: 'RETURNED', changeFils: back, paymentId: payment.id, turn }, now)
    const until = new Date(now.getTime() + CREDIT_RETURN_DAYS * DAY_MS)
    if (lot.expiresAt >= until) continue
    // The owner of an expired lot believes it is gone, so they get a new reminder.
    await tx
      .update(creditLots)
      .set({ expiresAt: until, expiredAt: null, ...(hasEnded && { remindedAt: null }) })
      .where(eq(creditLots.id, lotId))
  }
  await record(
    tx,
    {
      paymentId: payment.id,
      kind: 'CREDIT_RETURNED',
      source: 'janitor',
      details: { fils: amount },
    },
    now,
  )
  return amount
}

/** For use inside a query on payments: the payment's store credit was returned and not held again since. */
export const creditIsBack = sql<boolean>`exists (
  select from credit_entries e where e.payment_id = payments.id and e.kind = 'RETURNED'
    and e.turn = (select max(turn) from credit_entries where payment_id = payments.id))`

/**
 * Gives credit for a failed delivery. Throws if refunds and credit together would exceed what was paid. Locks the
 * payment's row, so a concurrent refund waits.
 */
export async function creditDelivery(
  tx: Db,
  {
    deliveryId,
    paymentId,
    userId,
    amountFils,
  }: Record<'deliveryId' | 'paymentId' | 'userId', string> & {
    amountFils: Fils
  },
  language: Language,
  now: Date,
) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error('a delivery whose payment is gone')
  const left = await creditLeft(tx, payment)
  if (amountFils > left)
    throw new AppError('CREDIT_EXCEEDS_REST', {
      amount: formatMoney(amountFils, language),
      left: formatMoney(left, language),
    })
  await tx
    .update(payments)
    .set({ creditedFils: fils(payment.creditedFils + amountFils) })
    .where(eq(payments.id, paymentId))
  await giveCredit(tx, { userId, deliveryId, paymentId, amountFils }, now)
}

/**
 * Returns how much credit can still be given for failed deliveries: what was paid minus what was returned as money or
 * credit.
 */
export const creditLeft = async (db: Db, payment: PaymentRow): Promise<Fils> =>
  creditableFils(payment, fils(-sumChanges(await readMoves(db, payment))))

type GivenFor = { userId: string; refundId?: string; deliveryId?: string; paymentId?: string }
/** Creates a lot, for a refund or for a failed delivery. */
export async function giveCredit(
  tx: Db,
  { amountFils, ...givenFor }: GivenFor & { amountFils: Fils },
  now: Date,
) {
  const lot = single(
    await tx
      .insert(creditLots)
      .values({
        ...givenFor,
        amountFils,
        leftFils: amountFils,
        givenAt: now,
        expiresAt: yearLater(now),
      })
      .returning(),
  )
  await tx.insert(creditEntries).values({ lotId: lot.id, kind: 'GIVEN', changeFils: amountFils, at: now })
}

type Move = {
  lotId: string
  kind: 'HELD' | 'RETURNED' | 'EXPIRED'
  changeFils: Fils
  paymentId: string | null
  turn?: number
}
/**
 * Adds one entry and updates the lot. The unique constraint on entries makes it happen once; the lot's check keeps the
 * rest in bounds.
 */
async function move(tx: Db, entry: Move, now: Date) {
  await tx.insert(creditEntries).values({ ...entry, at: now })
  await tx
    .update(creditLots)
    .set({ leftFils: sql`${creditLots.leftFils} + ${entry.changeFils}` })
    .where(eq(creditLots.id, entry.lotId))
}

async function expire(tx: Db, lot: { id: string; leftFils: Fils }, now: Date) {
  await move(tx, { lotId: lot.id, kind: 'EXPIRED', changeFils: fils(-lot.leftFils), paymentId: null }, now)
  await tx.update(creditLots).set({ expiredAt: now }).where(eq(creditLots.id, lot.id))
}

/** Expires credit that was not used within its year, and emails a reminder a month before. */
export async function sweepCredit({ db, now, mail }: Pick<JobContext, 'db' | 'now' | 'mail'>) {
  const soon = new Date(now.getTime() + CREDIT_REMINDER_MS)
  await transaction(db, async (tx) => {
    const over = await tx
      .select()
      .from(creditLots)
      .where(and(gt(creditLots.leftFils, fils(0)), lte(creditLots.expiresAt, now)))
      .for('update', { skipLocked: true })
    for (const lot of over) await expire(tx, lot, now)
  })
  await transaction(db, async (tx) => {
    const due = await tx
      .select({ lot: creditLots, user: users })
      .from(creditLots)
      .innerJoin(users, eq(users.id, creditLots.userId))
      .where(
        and(
          isNull(creditLots.remindedAt),
          gt(creditLots.leftFils, fils(0)),
          gt(creditLots.expiresAt, now),
          lte(creditLots.expiresAt, soon),
        ),
      )
      .for('update', { of: creditLots, skipLocked: true })
    for (const { lot, user } of due) {
      await tx.update(creditLots).set({ remindedAt: now }).where(eq(creditLots.id, lot.id))
      await mail.post(
        tx,
        {
          kind: 'credit.expiring',
          to: user.email,
          language: user.language,
          params: { name: user.fullName, amount: lot.leftFils, expiresAt: lot.expiresAt },
          userId: user.id,
          once: `${lot.id} ${lot.expiresAt.toISOString()}`,
        },
        now,
      )
    }
  })
}
