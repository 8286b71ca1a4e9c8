import { isErased } from '../../domain/accounts/erased.ts'
import { Email, Phone } from '../../domain/accounts/fields.ts'
import { cleanLine } from '../../domain/cleanText.ts'
import type { UserRow } from '../accounts/table.ts'
import type { OrderRow } from '../orders/table.ts'
import type { PaymentRow } from '../payments/table.ts'

/** A payment without a subscription, what it was for and whose account it is of, where there is either. */
export type Orphan = { payment: PaymentRow; order: OrderRow | null; owner: UserRow | null }

/** Whoever paid has been erased since: what their rows say is nobody's. */
export const isOfErased = ({ payment, order, owner }: Orphan) =>
  payment.orphanReason === 'OWNER_ERASED' ||
  Boolean(owner?.erasedAt) ||
  (order !== null && isErased(order.customerEmail))

/** The account it is of; a guest has none, nor has whoever was erased. */
export const accountOf = (orphan: Orphan): UserRow | null => (isOfErased(orphan) ? null : orphan.owner)

/** Who paid, by the order, the account, or as the gateway knows them; empty where nobody knows, or it cannot be used. */
export function knownCustomer(orphan: Orphan) {
  const { name, email, phone } = isOfErased(orphan) ? {} : told(orphan)
  return {
    customerName: cleanLine(name ?? ''),
    customerEmail: Email.safeParse(email ?? '').data ?? '',
    customerPhone: Phone.safeParse(phone ?? '').data ?? '',
  }
}

type Told = Partial<Record<'name' | 'email' | 'phone', string | null>>
function told({ payment, order, owner }: Orphan): Told {
  if (order) return { name: order.customerName, email: order.customerEmail, phone: order.customerPhone }
  return owner ? { ...owner, name: owner.fullName } : (payment.foundCustomer ?? {})
}
