import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { OrderRow } from '../tables/orders.ts'
import { orders } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
export async function readOrder(tx: Db, { orderId }: Pick<PaymentRow, 'orderId'>): Promise<OrderRow | null> {
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)) : []
  return order ?? null
}
