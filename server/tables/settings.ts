import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The settings of the shop, in one row. The shop's name is stored only here. */
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
    /** Set when the demo was removed: the next start in production lists the admins. */
    listAdmins: boolean().notNull().default(false),
    vatPercent: smallint().notNull(),
    /** The VAT account number; empty for a shop that is not registered. */
    vatNumber: text().notNull().default(''),
    /** What customers may choose for a failed delivery: another day, store credit. */
    customersChooseDay: boolean().notNull().default(false),
    customersChooseCredit: boolean().notNull().default(false),
    morningFromHour: smallint().notNull(),
    morningToHour: smallint().notNull(),
    eveningFromHour: smallint().notNull(),
    eveningToHour: smallint().notNull(),
    /** False: no new subscriptions; running ones continue. */
    serviceActive: boolean().notNull().default(true),
    serviceChangedAt: instant(),
    /** Increases with every change of public data, so that each process knows when its cached copy is outdated. */
    publicVersion: integer().notNull().default(1),
    /** Increases with every change of the settings. A write sends the version it was based on. */
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
