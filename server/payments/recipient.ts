import type { OrderRow } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
/**
 * Returns who gets emails about a payment, or null. For a charge found only at the gateway, the gateway may know the
 * name and address but not the language.
 */
export function recipientOf(payment: PaymentRow, order: OrderRow | null) {
  // The address of an erased owner ends in `.invalid` (RFC 2606) and cannot receive mail.
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
