import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../db/columns.ts'
import { payments } from '../payments/table.ts'

/** The last receipt number of each year; its row is the lock that keeps the numbers without gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** Who issued a receipt, in both languages. Read with a schema: see receipt.ts. */
export type ReceiptShop = {
  nameEn: string
  nameAr: string
  addressEn: string
  addressAr: string
  phone: string
  email: string
  vatNumber: string
}
/** A receipt is a document: a renamed shop or a pause does not change one that was issued. */
export const receipts = pgTable(
  'receipts',
  {
    year: smallint().notNull(),
    number: integer().notNull(),
    paymentId: uuid().notNull(),
    issuedAt: instant().notNull(),
    /** What can change afterwards, as it was when the receipt was issued; order and captured payment stay by themselves. */
    shop: jsonb().$type<ReceiptShop>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.number] }),
    unique('receipts_payment').on(t.paymentId),
    foreignKey({ columns: [t.paymentId], foreignColumns: [payments.id] }),
  ],
)
export type ReceiptRow = typeof receipts.$inferSelect
