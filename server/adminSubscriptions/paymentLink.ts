import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { linkPaymentMethods } from '../../domain/payments/rules.ts'
import { subscriptionNumber, UNPAID_MS } from '../../domain/subscriptions/rules.ts'
import { addressIn } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { payPath } from '../payments/payLink.ts'
import { hoursOf } from '../settings/hours.ts'
import { readSettings } from '../settings/read.ts'
import { alreadyPaid, refusedByState } from '../subscriptions/changes/refusal.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'

/** The admin's chosen method, if it is one that a link supports. */
export const methodOfLink = ({ pendingMethod }: Pick<SubscriptionRow, 'pendingMethod'>) =>
  linkPaymentMethods.find((method) => method === pendingMethod)
export const payableUntil = ({ createdAt }: Pick<SubscriptionRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + UNPAID_MS)

/** Returns the state of a link: it works until it is paid, withdrawn or a day old. */
export function linkState(row: SubscriptionRow, now: Date): 'OPEN' | 'PAID' | 'OVER' {
  if (row.paymentId !== null) return 'PAID'
  return row.status === 'PENDING_PAYMENT' && now < payableUntil(row) ? 'OPEN' : 'OVER'
}

/** Emails the link to the customer; `again` for a repetition. Not for methods paid by hand. */
export async function emailPaymentLink(
  tx: Db,
  { mail, keys }: Pick<PaymentServices, 'mail' | 'keys'>,
  row: SubscriptionRow,
  now: Date,
  { again = false }: { again?: boolean } = {},
) {
  if (!methodOfLink(row)) return
  const [before] = row.renewalOfId
    ? await tx.select().from(subscriptions).where(eq(subscriptions.id, row.renewalOfId))
    : []
  await mail.post(
    tx,
    {
      kind: 'subscriptions.paymentLink',
      to: row.customerEmail,
      language: row.language,
      ...(row.userId && { userId: row.userId }),
      ...(!again && { once: row.id }),
      params: {
        name: row.customerName,
        number: subscriptionNumber(row.number),
        planName: row.language === 'ar' ? row.planNameAr : row.planNameEn,
        deliveries: row.durationDays,
        firstDay: row.startDate,
        slot: row.deliveryTimeSlot,
        hours: hoursOf(row.deliveryTimeSlot, await readSettings(tx)),
        address: addressIn(row, row.language),
        total: row.totalFils,
        follows: before ? subscriptionNumber(before.number) : null,
        payPath: payPath(keys, row.id),
        until: payableUntil(row),
      },
    },
    now,
  )
}

/** Sends the link again. The caller's transaction must hold the lock on the subscription. */
export async function resendPaymentLink(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  row: SubscriptionRow,
  now: Date,
) {
  if (row.paymentId) throw await alreadyPaid(tx, row.paymentId)
  if (linkState(row, now) !== 'OPEN' || !methodOfLink(row)) throw await refusedByState(tx, row.id)
  if (!(await readSettings(tx)).serviceActive) throw new AppError('SERVICE_OFF')
  await emailPaymentLink(tx, services, row, now, { again: true })
}
