import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../db/columns.ts'
import { payments } from './payments.ts'

/** The last receipt number of each year. The lock on its row keeps the numbers without gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** The issuer of a receipt, in both languages. Parsed with a schema in read.ts. */
export type ReceiptShop = {
  nameEn: string
  nameAr: string
  addressEn: string
  addressAr: string
  phone: string
  email: string
  vatNumber: string
}
/** A receipt is a document: a renamed shop or a pause does not change an issued one. */
export const receipts = pgTable(
  'receipts',
  {
    year: smallint().notNull(),
    number: integer().notNull(),
    paymentId: uuid().notNull(),
    issuedAt: instant().notNull(),
    /** Copies of what can change afterwards. The order and the captured payment do not change. */
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
