import type { OrderRow } from '../orders/table.ts'
import type { PaymentRow } from './table.ts'
/** Of a charge that was only found, the gateway may know who paid; in which language they read, it does not. */
export function recipientOf(payment: PaymentRow, order: OrderRow | null) {
  // An erased owner's address is nobody's (RFC 2606).
  if (order?.customerEmail.endsWith('.invalid')) return null
  if (order)
    return {
      name: order.customerName,
      email: order.customerEmail,
      language: order.language,
      userId: order.userId,
    }
  const { name, email } = payment.foundCustomer ?? {}
  return email ? { name: name ?? email, email, language: 'en' as const, userId: null } : null
}
