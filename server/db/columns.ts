import { randomUUIDv7 } from 'node:crypto'
import { date, integer, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '../../domain/dates.ts'
import type { Fils } from '../../domain/money.ts'

/** Time-ordered ids, made here so that both databases have the same ones. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => randomUUIDv7())
/** @public money is whole fils in every table */
export const fils = () => integer().$type<Fils>()
/** @public a calendar day in Bahrain */
export const day = () => date({ mode: 'string' }).$type<Day>()
/** An event. Always given by the app's clock, never by the database's. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
