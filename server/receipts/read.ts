import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { fils, formatMoney } from '../../domain/money.ts'
import type { LeftOut, Receipt } from '../../domain/payments/contract.ts'
import { receiptNumber } from '../../domain/payments/receiptNumber.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressIn } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { readLeftOut } from '../orders/leftOut.ts'
import { paidWith } from '../payments/paidWith.ts'
import type { OrderRow } from '../tables/orders.ts'
import { orders } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { ReceiptRow } from '../tables/receipts.ts'
import { type ReceiptShop, receipts } from '../tables/receipts.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** Rows may be from an older version of the program. */
const Shop: z.ZodType<ReceiptShop> = z.object({
  nameEn: z.string(),
  nameAr: z.string(),
  addressEn: z.string(),
  addressAr: z.string(),
  phone: z.string(),
  email: z.string(),
  vatNumber: z.string(),
})

/** Returns the receipt or tax invoice of a payment in the reader's language; null if there is none. */
export async function readReceipt(db: Db, paymentId: string, language: Language): Promise<Receipt | null> {
  const [found] = await db
    .select({ receipt: receipts, payment: payments, order: orders, subscription: subscriptions })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(eq(receipts.paymentId, paymentId))
  return found
    ? receiptView({ ...found, leftOut: await readLeftOut(db, found.order, language) }, language)
    : null
}

type Parts = {
  receipt: ReceiptRow
  payment: PaymentRow
  order: OrderRow
  subscription: Pick<SubscriptionRow, 'number'>
  leftOut: LeftOut | null
}
/** The content of a receipt. Takes only the number from the subscription, because its days may move. */
export function receiptView(
  { receipt, payment, order, subscription, leftOut }: Parts,
  language: Language,
): Receipt {
  const shop = Shop.parse(receipt.shop)
  const money = (n: number) => formatMoney(fils(n), language)
  const isArabic = language === 'ar'
  return {
    // The title depends on the VAT number at the time of issue.
    title: shop.vatNumber ? 'TAX_INVOICE' : 'RECEIPT',
    number: receiptNumber(receipt.year, receipt.number),
    issuedAt: receipt.issuedAt.toISOString(),
    shop: {
      name: isArabic ? shop.nameAr : shop.nameEn,
      address: isArabic ? shop.addressAr : shop.addressEn,
      phone: shop.phone,
      email: shop.email,
      vatNumber: shop.vatNumber || null,
    },
    customerName: shownName(order.customerName, language),
    customerEmail: order.customerEmail,
    deliveryAddress: addressIn(order, language),
    subscription: subscriptionNumber(subscription.number),
    planName: isArabic ? order.planNameAr : order.planNameEn,
    startDate: receipt.startDate,
    endDate: receipt.endDate,
    deliveries: order.durationDays,
    subtotal: money(order.priceFils),
    vatPercent: order.vatPercent,
    vat: money(order.vatFils),
    total: money(order.totalFils),
    credit: payment.creditFils > 0 ? money(payment.creditFils) : null,
    paid: money(order.totalFils - payment.creditFils),
    paidWith: paidWith(payment, language),
    paidAt: (payment.capturedAt ?? receipt.issuedAt).toISOString(),
    paymentTransactionId: payment.chargeId ?? payment.id,
    leftOut,
  }
}
