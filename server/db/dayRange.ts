import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { addDays, startOfDay } from '../../domain/dates.ts'
import type { DayRange } from '../../domain/fields.ts'

/** Condition for instants from one Bahrain day to another, both included. */
export const happenedOn = (column: AnyPgColumn, { from, to }: z.output<typeof DayRange>): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, startOfDay(from)),
    to === undefined ? undefined : lt(column, startOfDay(addDays(to, 1))),
  )
