import { z } from 'zod'
import { FullName, Phone } from '../accounts/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Day, DayRange, Id, messageKey, Page, paged, ReadVersion, Search } from '../fields.ts'
import { slots } from '../settings/rules.ts'

/** Drivers deliver the salads. They have no account and open a run's page with its link (rules A6, I14). */
export const Driver = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  active: z.boolean(),
  version: z.int(),
  /** The deliveries assigned to the driver today, and those delivered or failed in the last 30 days. */
  today: z.int(),
  deliveredLately: z.int(),
  failedLately: z.int(),
})
export type Driver = z.output<typeof Driver>
export const DriverBody = z.object({ name: FullName, phone: Phone })

export const driverSorts = ['name', '-name'] as const
export const adminDrivers = endpoint('GET', '/admin/drivers', 'ADMIN', {
  summary: 'Drivers, searched by name or phone; active ones first.',
  query: Page.extend({
    search: Search,
    active: z.enum(['true', 'false'], messageKey('invalid')).optional(),
    sort: z.enum(driverSorts, messageKey('invalid')).default('name'),
  }),
  returns: paged(Driver),
})
export const addDriver = endpoint('POST', '/admin/drivers', 'ADMIN', {
  summary: 'Adds a driver.',
  body: DriverBody,
  returns: Driver,
  status: 201,
})
export const changeDriver = endpoint('PUT', '/admin/drivers/:id', 'ADMIN', {
  summary:
    'Changes a driver’s name or phone, or deactivates them: an inactive driver gets no new deliveries, and their links stop working.',
  params: Id,
  body: DriverBody.extend({ active: z.boolean(), version: ReadVersion }),
  returns: Driver,
})
export const driverRuns = endpoint('GET', '/admin/drivers/:id/runs', 'ADMIN', {
  summary: 'A driver’s past runs, one row per day and time slot, newest first.',
  params: Id,
  query: Page.extend({
    ...DayRange.shape,
    /** A day, a month or a year as written (2026-12), or a time slot: morning, evening. */
    search: Search,
    sort: z.enum(['-date', 'date'], messageKey('invalid')).default('-date'),
  }),
  returns: paged(
    z.object({
      date: Day,
      slot: z.enum(slots),
      deliveries: z.int(),
      delivered: z.int(),
      failed: z.int(),
    }),
  ),
})
