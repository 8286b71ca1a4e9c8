import { eq } from 'drizzle-orm'
import { normalEmail } from '../../domain/accounts/rules.ts'
import { fils } from '../../domain/money.ts'
import type { PaymentMethod, PaymentSource } from '../../domain/payments/rules.ts'
import { recordBuyer } from '../accounts/buyers.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import type { PaymentServices } from '../deps.ts'
import { record } from '../payments/events.ts'
import { isUuid, lockPaymentOf } from '../payments/find.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'

/**
 * Records a captured charge that has no payment of ours as a new payment, which becomes an orphan. Returns null if the
 * charge is not captured or belongs to another mode (live or test).
 */
export async function recordFoundCharge(
  tx: Db,
  services: PaymentServices,
  charge: Charge,
  source: PaymentSource,
  now: Date,
): Promise<PaymentRow | null> {
  if (charge.status !== 'CAPTURED' || charge.live !== services.tap.live) return null
  // A second charge with the reference of one of our payments: the gateway charged twice, and that payment
  // names the buyer.
  const [sibling] =
    charge.order && isUuid(charge.order)
      ? await tx.select().from(payments).where(eq(payments.id, charge.order))
      : []
  const isCheck = sibling?.kind === 'CARD_CHECK'
  const [made] = await tx
    .insert(payments)
    .values({
      kind: sibling?.kind ?? 'ORDER',
      chargeId: charge.id,
      method: methodOf(charge),
      // Not open, because its order may have an open payment.
      status: 'ABANDONED',
      chargeFils: charge.amountFils,
      creditFils: fils(0),
      orderId: sibling?.orderId ?? null,
      userId: sibling?.userId ?? null,
      found: true,
      search: isCheck
        ? sibling.search
        : searchOf(charge.customer.name, charge.customer.email ?? '', charge.customer.phone ?? ''),
      // A payment with an order or an account uses the details stored there, which are removed when the owner
      // is erased.
      foundCustomer: sibling?.orderId || isCheck ? null : charge.customer,
      createdAt: charge.createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return lockPaymentOf(tx, charge)
  const details = { foundAtGateway: true, order: charge.order }
  await record(tx, { paymentId: made.id, kind: 'STARTED', source, details }, now)
  await recordFoundBuyer(tx, made)
  return made
}

/** Counts the buyer of a charge without an order, if the gateway knows the email address. */
async function recordFoundBuyer(tx: Db, { userId, foundCustomer, createdAt }: PaymentRow) {
  const { name, email, phone } = foundCustomer ?? {}
  if (!email) return
  const buyer = { customerName: name || email, customerEmail: normalEmail(email), customerPhone: phone ?? '' }
  await recordBuyer(tx, { userId, ...buyer }, createdAt)
}
const methodOf = ({ paidWith, card }: Charge): PaymentMethod =>
  paidWith === 'BENEFIT' ? 'BENEFIT' : card ? 'CARD' : 'TAP_CHECKOUT'
