import { eq, sql } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { PaymentRow } from '../tables/payments.ts'
import type { ReceiptRow } from '../tables/receipts.ts'
import { type ReceiptShop, receiptCounters, receipts } from '../tables/receipts.ts'
import type { SettingsRow } from '../tables/settings.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/**
 * Issues a payment's receipt with the next number of the year in Bahrain; an existing receipt is kept. Call it late in
 * the transaction: the year's counter stays locked until the end, which keeps the numbers without gaps when a
 * transaction is rolled back.
 */
export async function issueReceipt(
  tx: Db,
  {
    payment,
    subscription: { startDate, endDate },
    settings,
  }: {
    payment: Pick<PaymentRow, 'id'>
    subscription: Pick<SubscriptionRow, 'startDate' | 'endDate'>
    settings: SettingsRow
  },
  now: Date,
): Promise<ReceiptRow> {
  const year = Number(dayInBahrain(now).slice(0, 4))
  const [counter] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: receiptCounters.year,
      set: { last: sql`${receiptCounters.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('the receipt counter gave no number')
  const [made] = await tx
    .insert(receipts)
    .values({
      year,
      number: counter.last,
      paymentId: payment.id,
      issuedAt: now,
      shop: shopOf(settings),
      startDate,
      endDate,
    })
    .onConflictDoNothing({ target: receipts.paymentId })
    .returning()
  if (made) return made
  // Nobody has seen the number yet, and the counter is locked until the commit, so give it back.
  await tx
    .update(receiptCounters)
    .set({ last: counter.last - 1 })
    .where(eq(receiptCounters.year, year))
  const [earlier] = await tx.select().from(receipts).where(eq(receipts.paymentId, payment.id))
  if (!earlier) throw new Error('a receipt is there and cannot be read')
  return earlier
}

const shopOf = (settings: SettingsRow): ReceiptShop => ({
  nameEn: settings.nameEn,
  nameAr: settings.nameAr,
  addressEn: settings.addressEn,
  addressAr: settings.addressAr,
  phone: settings.phone,
  email: settings.email,
  vatNumber: settings.vatNumber,
})
