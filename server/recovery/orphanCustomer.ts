import { isErased } from '../../domain/accounts/erased.ts'
import { Email, Phone } from '../../domain/accounts/fields.ts'
import { cleanLine } from '../../domain/cleanText.ts'
import type { UserRow } from '../tables/accounts.ts'
import type { OrderRow } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'

/** An orphaned payment with its order and its owner, if it has them. */
export type Orphan = { payment: PaymentRow; order: OrderRow | null; owner: UserRow | null }

/** Whether the payer was erased since. Their rows then name nobody. */
export const isOfErased = ({ payment, order, owner }: Orphan) =>
  payment.orphanReason === 'OWNER_ERASED' ||
  Boolean(owner?.erasedAt) ||
  (order !== null && isErased(order.customerEmail))

/** Returns the owner's account; null for a guest or an erased owner. */
export const accountOf = (orphan: Orphan): UserRow | null => (isOfErased(orphan) ? null : orphan.owner)

/** Returns the payer's details from the order, the account or the gateway; empty if unknown or not valid. */
export function knownCustomer(orphan: Orphan) {
  const { name, email, phone } = isOfErased(orphan) ? {} : contactOf(orphan)
  return {
    customerName: cleanLine(name ?? ''),
    customerEmail: Email.safeParse(email ?? '').data ?? '',
    customerPhone: Phone.safeParse(phone ?? '').data ?? '',
  }
}

type Contact = Partial<Record<'name' | 'email' | 'phone', string | null>>
function contactOf({ payment, order, owner }: Orphan): Contact {
  if (order) return { name: order.customerName, email: order.customerEmail, phone: order.customerPhone }
  return owner ? { ...owner, name: owner.fullName } : (payment.foundCustomer ?? {})
}
