import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgEnum, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { planStatuses } from '../../domain/plans/rules.ts'
import { fils, id, instant } from '../db/columns.ts'

export const planStatus = pgEnum('plan_status', planStatuses)

/** The plans on sale. A change affects future orders only: an order keeps its own price. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    priceFils: fils().notNull(),
    /** The number of delivery days. */
    durationDays: smallint().notNull(),
    mealsPerDay: smallint().notNull(),
    mostPopular: boolean().notNull(),
    /** The saving that the owner claims, in tenths of a percent. */
    claimedSavingTenths: smallint(),
    status: planStatus().notNull().default('ACTIVE'),
    /** Increases with every change. A write sends the version it was based on. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('plans_price', sql`${t.priceFils} > 0`),
    check('plans_days', sql`${t.durationDays} > 0 and ${t.mealsPerDay} > 0`),
    check('plans_claim', sql`${t.claimedSavingTenths} between 1 and 900`),
    uniqueIndex('plans_most_popular')
      .on(t.mostPopular)
      .where(sql`${t.mostPopular} and ${t.status} = 'ACTIVE'`),
  ],
)
export type PlanRow = typeof plans.$inferSelect
