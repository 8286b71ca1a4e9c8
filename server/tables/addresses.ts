import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { addressTypes } from '../../domain/addresses/rules.ts'
import { id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'

export const addressType = pgEnum('address_type', addressTypes)

/** The saved addresses of customers. A removed one stays as inactive, because orders refer to it. */
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

/** The parts of an address beside its text; all null if only the text is known. */
export const addressColumns = () => ({
  city: text(),
  block: text(),
  road: text(),
  building: text(),
  flat: text(),
  houseNo: text(),
  governorate: text(),
})
export const addressColumnNames = [
  'city',
  'block',
  'road',
  'building',
  'flat',
  'houseNo',
  'governorate',
] as const satisfies (keyof ReturnType<typeof addressColumns>)[]
export type AddressColumns = Record<(typeof addressColumnNames)[number], string | null>

/** No part at all, or town, block and road with a flat, a house or neither. */
export const isWholeAddress = (t: Record<keyof AddressColumns, SQLWrapper>) =>
  sql`case when ${t.city} is null
    then num_nonnulls(${t.block}, ${t.road}, ${t.building}, ${t.flat}, ${t.houseNo}, ${t.governorate}) = 0
    else num_nulls(${t.block}, ${t.road}) = 0 and num_nonnulls(${t.building}, ${t.flat}) <> 1 and num_nonnulls(${t.flat}, ${t.houseNo}) < 2
    end`
