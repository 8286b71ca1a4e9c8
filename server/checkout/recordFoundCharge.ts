import { eq } from 'drizzle-orm'
import { normalEmail } from '../../domain/accounts/rules.ts'
import { fils } from '../../domain/money.ts'
import type { PaymentMethod, PaymentSource } from '../../domain/payments/rules.ts'
import { noteOrder } from '../accounts/buyers.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import type { PaymentServices } from '../deps.ts'
import { record } from '../payments/events.ts'
import { isUuid, lockPaymentOf } from '../payments/find.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import type { Charge } from '../tap/tap.ts'

/** Captured money in our account that no payment of ours stands for: it gets one, as an orphan. */
export async function recordFoundCharge(
  tx: Db,
  services: PaymentServices,
  charge: Charge,
  source: PaymentSource,
  now: Date,
): Promise<PaymentRow | null> {
  if (charge.status !== 'CAPTURED' || charge.live !== services.tap.live) return null
  // The reference of one of ours on another charge: the gateway charged twice, and we know whom.
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
      // Closed from the start: it may share its order with a payment that is open.
      status: 'ABANDONED',
      chargeFils: charge.amountFils,
      creditFils: fils(0),
      orderId: sibling?.orderId ?? null,
      userId: sibling?.userId ?? null,
      found: true,
      search: isCheck
        ? sibling.search
        : searchOf(charge.customer.name, charge.customer.email ?? '', charge.customer.phone ?? ''),
      // With an order, or of an account, its own details count, which are gone once its owner is erased.
      foundCustomer: sibling?.orderId || isCheck ? null : charge.customer,
      createdAt: charge.createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return lockPaymentOf(tx, charge)
  const details = { foundAtGateway: true, order: charge.order }
  await record(tx, { paymentId: made.id, kind: 'STARTED', source, details }, now)
  await noteBuyer(tx, made)
  return made
}

/** Of one without an order the gateway may know who it was. */
async function noteBuyer(tx: Db, { userId, foundCustomer, createdAt }: PaymentRow) {
  const { name, email, phone } = foundCustomer ?? {}
  if (!email) return
  const buyer = { customerName: name || email, customerEmail: normalEmail(email), customerPhone: phone ?? '' }
  await noteOrder(tx, { userId, ...buyer }, createdAt)
}
const methodOf = ({ paidWith, card }: Charge): PaymentMethod =>
  paidWith === 'BENEFIT' ? 'BENEFIT' : card ? 'CARD' : 'TAP_CHECKOUT'
