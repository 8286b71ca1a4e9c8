import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgEnum, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Allergen } from '../../domain/menu/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { placeTypes } from '../../domain/subscriptions/rules.ts'
import { day, fils, id, instant } from '../db/columns.ts'
import { language, users } from './accounts.ts'
import { addressColumns, addresses, isWholeAddress } from './addresses.ts'
import { plans } from './plans.ts'

export const slot = pgEnum('slot', slots)
export const placeType = pgEnum('place_type', placeTypes)

export type Customization = { saladId: string; excludedIngredientIds: string[]; notes: string | null }

/** An order, saved before the gateway is called. It keeps the price at which it was made. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Null for a guest. */
    userId: uuid().references(() => users.id),
    language: language().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planNameEn: text().notNull(),
    planNameAr: text().notNull(),
    durationDays: smallint().notNull(),
    mealsPerDay: smallint().notNull(),
    priceFils: fils().notNull(),
    vatPercent: smallint().notNull(),
    vatFils: fils().notNull(),
    totalFils: fils().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    deliveryAddress: text().notNull(),
    ...addressColumns(),
    /** The saved address that it was copied from. */
    addressId: uuid().references(() => addresses.id),
    addressType: placeType().notNull(),
    deliveryTimeSlot: slot().notNull(),
    specialInstructions: text(),
    customizations: jsonb().$type<Customization[]>().notNull(),
    neverIngredientIds: uuid().array().notNull(),
    neverAllergens: text().array().$type<Allergen[]>().notNull(),
    /** The promised first day. */
    startDate: day().notNull(),
    /** Identifies equal orders: same customer, content, address and price. */
    fingerprint: text().notNull(),
    /** Set once a payment became a subscription, or the order was given up. Then the same can be ordered again. */
    closedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // The same order can be open only once, also from two tabs or clicks.
    uniqueIndex('orders_open_once').on(t.fingerprint).where(sql`${t.closedAt} is null`),
    index('orders_user').on(t.userId),
    // For a guest's orders, by email.
    index('orders_guest').on(t.customerEmail).where(sql`${t.userId} is null`),
    index('orders_fingerprint').on(t.fingerprint, t.closedAt),
    check('orders_address', isWholeAddress(t)),
    check('orders_sums', sql`${t.priceFils} > 0 and ${t.totalFils} = ${t.priceFils} + ${t.vatFils}`),
  ],
)

export type OrderRow = typeof orders.$inferSelect
