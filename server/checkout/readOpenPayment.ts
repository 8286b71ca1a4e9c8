import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import type { openPayment } from '../../domain/payments/contract.ts'
import { openStatuses, PAYABLE_MINUTES } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { names } from '../menu/view.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'

const PAYABLE_MS = PAYABLE_MINUTES * MINUTE_MS

/**
 * Returns the customer's newest payment whose page can still be paid, or null. Does not call the gateway: its page
 * shows the current status.
 */
export async function readOpenPayment(
  db: Db,
  userId: string,
  language: Language,
  now: Date,
): Promise<Returned<typeof openPayment>> {
  const [found] = await db
    .select({ payment: payments, nameEn: orders.planNameEn, nameAr: orders.planNameAr })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, openStatuses),
        isNotNull(payments.payUrl),
        gt(payments.createdAt, new Date(now.getTime() - PAYABLE_MS)),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  if (!found?.payment.payUrl) return { payment: null }
  const { payment } = found
  return {
    payment: {
      id: payment.chargeId ?? payment.id,
      redirectUrl: found.payment.payUrl,
      planName: names(found, language).name,
      formattedAmount: formatMoney(payment.chargeFils, language),
      creditAmount: toWire(payment.creditFils),
      payableUntil: new Date(payment.createdAt.getTime() + PAYABLE_MS).toISOString(),
    },
  }
}
