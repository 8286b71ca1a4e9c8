import { sql } from 'drizzle-orm'
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addressTypes } from '../../domain/addresses/rules.ts'
import { users } from '../accounts/table.ts'
import { id, instant } from '../db/columns.ts'

export const addressType = pgEnum('address_type', addressTypes)

/** Where a customer lives or works. A removed one is kept inactive: orders name it. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    addressType: addressType().notNull(),
    label: text(),
    city: text().notNull(),
    block: text().notNull(),
    road: text().notNull(),
    building: text(),
    flat: text(),
    houseNo: text(),
    specialInstructions: text(),
    isDefault: boolean().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('addresses_user').on(t.userId, t.createdAt),
    uniqueIndex('addresses_one_default').on(t.userId).where(sql`${t.isDefault}`),
    check('addresses_default_active', sql`not ${t.isDefault} or ${t.isActive}`),
    check(
      'addresses_door',
      sql`case ${t.addressType} when 'FLAT' then ${t.building} is not null and ${t.flat} is not null else ${t.houseNo} is not null end`,
    ),
  ],
)
export type AddressRow = typeof addresses.$inferSelect
