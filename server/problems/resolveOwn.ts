import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import {
  type ChoiceBlock,
  type CustomerChoice,
  type CustomerFailure,
  choiceBlock,
  chooseUntil,
  redeliveryDays,
} from '../../domain/deliveries/customerChoice.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, fils, formatMoney, toWire } from '../../domain/money.ts'
import type { resolveOwnFailure } from '../../domain/problems/contract.ts'
import { type LockedDelivery, lockDelivery } from '../adminDeliveries/lockDelivery.ts'
import { refusal } from '../adminDeliveries/move.ts'
import { resolveFailure, wrongDay } from '../adminDeliveries/resolve.ts'
import { creditLeft } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { originalWorth } from '../deliveries/originalWorth.ts'
import type { PaymentServices } from '../deps.ts'
import { readSettings } from '../settings/read.ts'
import type { ChangeRequest } from '../subscriptions/changes/changeable.ts'
import { readRenewalDays } from '../subscriptions/predecessor.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import type { SettingsRow } from '../tables/settings.ts'

type Services = Pick<PaymentServices, 'db' | 'mail'>
type Choice = { resolution: CustomerChoice; date: Day | undefined }

export const allowsOf = ({ customersChooseDay, customersChooseCredit }: SettingsRow) => ({
  ANOTHER_DAY: customersChooseDay,
  CREDIT: customersChooseCredit,
})

/**
 * Resolves a failed delivery as its customer chose: checks what the customer may choose, then calls the admin's
 * function.
 */
export const resolveOwn = (
  { db, mail }: Services,
  request: ChangeRequest & { ownerId: string },
  { resolution, date }: Choice,
  now: Date,
): Promise<Returned<typeof resolveOwnFailure>> =>
  transaction(db, async (tx) => {
    const locked = await lockDelivery(tx, request, now)
    const { language, byUserId } = request
    const shop = await readSettings(tx)
    const failure = await lockFailure(tx, locked, shop, now)
    const block = choiceBlock(resolution, failure, now)
    if (block) throw await refused(tx, block, locked, { failure, phone: shop.phone, language })
    if (date && !redeliveryDays(failure, now).includes(date)) throw wrongDay(date, language)
    await resolveFailure(
      tx,
      { mail },
      locked,
      { resolution, date },
      { byUserId, language, renewalStays: true },
      now,
    )
    const credit = resolution === 'CREDIT' ? failure.worthFils : null
    return {
      resolution,
      deliveryDate: date ?? null,
      creditAmount: credit === null ? null : toWire(credit),
      formattedCreditAmount: credit === null ? null : formatMoney(credit, language),
    }
  })

/** Returns what the rule needs. Locks the payment, so that a concurrent refund comes before or after. */
export async function lockFailure(
  tx: Db,
  { delivery, row, subscription }: LockedDelivery,
  shop: SettingsRow,
  now: Date,
): Promise<CustomerFailure> {
  const [payment] = row.paymentId
    ? await tx.select().from(payments).where(eq(payments.id, row.paymentId)).for('update')
    : []
  const [original] = await tx
    .select({ fils: originalWorth(sql`${delivery.id}`) })
    .from(deliveries)
    .where(eq(deliveries.id, delivery.id))
  if (!payment || !original) throw new Error('a delivery that nobody paid')
  const { status, resolution, failedAt } = delivery
  return {
    status,
    resolution,
    failedAt,
    hasAccount: row.userId !== null,
    allows: allowsOf(shop),
    worthFils: original.fils,
    leftFils: await leftToChoose(tx, payment, row.id),
    subscription,
    renewalDays: await readRenewalDays(tx, row.id, now),
  }
}

/** Returns what is left of a payment: not refunded, credited or used by a delivery that was or will be repeated. */
export async function leftToChoose(db: Db, payment: PaymentRow, subscriptionId: string): Promise<Fils> {
  const again = await db
    .select({ fils: originalWorth(sql`${deliveries.id}`) })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        isNotNull(deliveries.redeliveryOf),
        notInArray(deliveries.status, ['FAILED', 'CANCELLED']),
      ),
    )
  const left = await creditLeft(db, payment)
  return fils(
    Math.max(
      0,
      again.reduce<number>((rest, one) => rest - one.fils, left),
    ),
  )
}

type About = { failure: CustomerFailure; phone: string; language: ChangeRequest['language'] }

async function refused(
  tx: Db,
  block: ChoiceBlock,
  { delivery }: LockedDelivery,
  context: About,
): Promise<AppError> {
  const { failure, language } = context
  const phone = `\u2066${context.phone}\u2069`
  switch (block) {
    case 'NOT_FAILED':
    case 'RESOLVED': {
      const error = await refusal(tx, delivery, language)
      // The customer may not see which admin did it.
      if (error.done) error.done = { at: error.done.at }
      error.current = { resolution: delivery.resolution }
      return error
    }
    case 'NO_ACCOUNT':
    case 'NOT_ALLOWED':
    case 'NO_DAY':
      return new AppError('CHOICE_NOT_OFFERED', { phone })
    case 'TOO_EARLY':
      return new AppError('CHOICE_TOO_EARLY')
    case 'TOO_LATE':
      return new AppError('CHOICE_OVER', {
        day: failure.failedAt ? formatDay(chooseUntil(failure.failedAt), language, 'dated') : '',
        phone,
      })
    case 'NOTHING_LEFT':
      return new AppError('CREDIT_EXCEEDS_REST', {
        amount: formatMoney(failure.worthFils, language),
        left: formatMoney(failure.leftFils, language),
      })
  }
}
