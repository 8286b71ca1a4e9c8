import { eq, ne } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { storeCard } from '../payments/cards.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { readPayment } from '../payments/find.ts'
import { CARD_CHECKED } from '../refunds/reason.ts'
import { requestRefund } from '../refunds/refund.ts'
import { users } from '../tables/accounts.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'
import type { Capture } from './fulfil.ts'

type CapturedCheck = {
  payment: PaymentRow
  charge: Charge
  captureOf: (charge: Charge) => Capture
  source: PaymentSource
}

/**
 * Settles a captured card check in the caller's transaction: saves the card and requests a refund of the whole captured
 * amount. Idempotent: only the first caller to change the outcome does both.
 */
export async function settleCardCheck(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { payment, charge, captureOf, source }: CapturedCheck,
  now: Date,
): Promise<PaymentRow> {
  // If the owner's account was erased, the card details are not stored again.
  const storable = (await isErased(tx, payment.userId)) ? { ...charge, card: null } : charge
  const { set, event } = captureOf(storable)
  const captured = await changeOutcome(tx, {
    paymentId: payment.id,
    action: 'refundCheck',
    set,
    where: ne(payments.status, 'CAPTURED'),
  })
  if (!captured) return (await readPayment(tx, payment.id)) ?? payment
  await record(tx, event, now)
  const savedCardId = await storeCard(tx, captured, storable, now)
  if (savedCardId) await tx.update(payments).set({ savedCardId }).where(eq(payments.id, payment.id))
  const refund = {
    paymentId: payment.id,
    method: 'ORIGINAL_PAYMENT',
    reason: CARD_CHECKED,
    askedBy: null,
    notifyCustomer: false,
  } as const
  await requestRefund(tx, services, refund, source, now)
  return (await readPayment(tx, payment.id)) ?? captured
}

async function isErased(tx: Db, userId: string | null): Promise<boolean> {
  const [owner] = userId
    ? await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, userId))
    : []
  return !owner || owner.erasedAt !== null
}
