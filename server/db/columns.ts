import { randomUUIDv7 } from 'node:crypto'
import { customType, date, integer, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '../../domain/dates.ts'
import type { Fils } from '../../domain/money.ts'

let lastMs = ''
let count = 0
/** Returns an id that sorts by time and, within a millisecond, by a counter in its 12 free bits. */
export function newId(): string {
  const made = randomUUIDv7()
  const ms = made.slice(0, 13)
  count = ms === lastMs ? (count + 1) % 4096 : 0
  lastMs = ms
  return `${ms}-7${count.toString(16).padStart(3, '0')}${made.slice(18)}`
}

/** Generated here, so that both databases have the same ids. */
export const id = () => uuid().primaryKey().$defaultFn(newId)
/** @public money is whole fils in every table */
export const fils = () => integer().$type<Fils>()
/** @public a calendar day in Bahrain */
export const day = () => date({ mode: 'string' }).$type<Day>()
/** Text for sorting: by code point, on any server. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** An instant. Always set from the app's clock, never from the database's. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
