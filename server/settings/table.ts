import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** What the owner may change about the shop: one row. A renamed shop is renamed here and nowhere else. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    addressEn: text().notNull(),
    addressAr: text().notNull(),
    socialUrl: text().notNull(),
    /** The demo was removed: the next start in production says who the admins are. */
    listAdmins: boolean().notNull().default(false),
    vatPercent: smallint().notNull(),
    /** The account at the tax office; empty for a shop that is not registered. */
    vatNumber: text().notNull().default(''),
    /** What customers may choose for a failed delivery: another day, store credit. */
    customersChooseDay: boolean().notNull().default(false),
    customersChooseCredit: boolean().notNull().default(false),
    morningFromHour: smallint().notNull(),
    morningToHour: smallint().notNull(),
    eveningFromHour: smallint().notNull(),
    eveningToHour: smallint().notNull(),
    /** Off: no new subscriptions; those that run go on. */
    serviceActive: boolean().notNull().default(true),
    serviceChangedAt: instant(),
    /** Counts every change of what the public sees, so that each process knows when its copy is old. */
    publicVersion: integer().notNull().default(1),
    /** Goes up with every change the owner makes: what is written says which one it was read at. */
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('settings_one_row', sql`${t.id} = 1`),
    check('settings_vat', sql`${t.vatPercent} between 0 and 100`),
    check('settings_vat_number', sql`${t.vatNumber} ~ '^([0-9]{15})?$'`),
    check(
      'settings_hours',
      sql`0 <= ${t.morningFromHour} and ${t.morningFromHour} < ${t.morningToHour} and ${t.morningToHour} <= ${t.eveningFromHour} and ${t.eveningFromHour} < ${t.eveningToHour} and ${t.eveningToHour} <= 24`,
    ),
  ],
)
export type SettingsRow = typeof settings.$inferSelect
