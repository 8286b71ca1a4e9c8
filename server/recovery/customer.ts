import { Email, Phone } from '../../domain/accounts/fields.ts'
import { cleanLine } from '../../domain/cleanText.ts'
import { isErased } from '../accounts/erased.ts'
import type { OrderRow } from '../orders/table.ts'
import type { PaymentRow } from '../payments/table.ts'

type Asked = { payment: PaymentRow; order: OrderRow | null }

/** Whoever paid has been erased since: what their rows say is nobody's. */
export const isOfErased = ({ payment, order }: Asked) =>
  payment.orphanReason === 'OWNER_ERASED' || (order !== null && isErased(order.customerEmail))

/** Who paid, by the order or as the gateway knows them; empty where nobody knows, or it cannot be used. */
export function knownCustomer({ payment, order }: Asked) {
  const { name, email, phone } = isOfErased({ payment, order })
    ? {}
    : order
      ? { name: order.customerName, email: order.customerEmail, phone: order.customerPhone }
      : (payment.foundCustomer ?? {})
  return {
    customerName: cleanLine(name ?? ''),
    customerEmail: Email.safeParse(email ?? '').data ?? '',
    customerPhone: Phone.safeParse(phone ?? '').data ?? '',
  }
}
