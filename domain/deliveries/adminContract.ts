import { z } from 'zod'
import { AddressPartsAnswer, addressInput, oneAddressAtMost } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, messageKey, Page, paged, ReadVersion, Search } from '../fields.ts'
import { slots } from '../settings/rules.ts'
import { ORDER_LIMITS } from '../subscriptions/rules.ts'
import { EXCEL } from '../xlsx.ts'
import { AssignedSalad } from './contract.ts'
import { FAILURE_NOTE, failureReasons, failureResolutions } from './failures.ts'
import { deliveryGroupNames } from './groups.ts'
import { deliveryActions, deliveryStatuses } from './rules.ts'

/** A delivery as the kitchen and the drivers see it. */
export const AdminDelivery = z.object({
  id: z.uuid(),
  deliveryDate: Day,
  /** Same as `deliveryDate`. */
  date: Day,
  status: z.enum(deliveryStatuses),
  deliveryTimeSlot: z.enum(slots),
  subscriptionId: z.uuid(),
  subscriptionNumber: z.string(),
  userId: z.uuid().nullable(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  /** The address for this day only, or the subscription's. */
  deliveryAddress: z.string(),
  address: AddressPartsAnswer.nullable(),
  /** The town as used by the filter; null if the address is only a text. */
  area: z.string().nullable(),
  assignedSalads: z.array(AssignedSalad),
  assignedSalad: AssignedSalad.nullable(),
  portions: z.int(),
  frozen: z.boolean(),
  deliveryPersonId: z.uuid().nullable(),
  driver: z.object({ id: z.uuid(), name: z.string(), phone: z.string() }).nullable(),
  deliveryNotes: z.string().nullable(),
  deliveryNotesByAdmin: z.string().nullable(),
  deliveryInstructions: z.string().nullable(),
  subscriptionSpecialInstructions: z.string().nullable(),
  deliveredAt: Instant.nullable(),
  failure: z
    .object({
      reason: z.enum(failureReasons),
      note: z.string().nullable(),
      at: Instant,
      /** How the failure was resolved; null while it waits in the inbox. */
      resolution: z.enum(failureResolutions).nullable(),
      resolvedAt: Instant.nullable(),
      /** The day of the redelivery, if there is one. */
      again: Day.nullable(),
      /** The amount a credit would have, or has; null for guests, who have no credit. */
      creditAmount: z.number().nullable(),
      /** The customer was erased, so the failure can only be closed. */
      erased: z.boolean(),
    })
    .nullable(),
  /** Added to replace a failed delivery. */
  redelivery: z.boolean(),
  version: z.int(),
})
export type AdminDelivery = z.output<typeof AdminDelivery>

export const adminDeliverySorts = [
  'route',
  'customerName',
  '-customerName',
  'area',
  '-area',
  'status',
  '-status',
  'date',
  '-date',
] as const
/** `failed`: the inbox of failed deliveries that are not resolved. `overdue`: unfinished deliveries on past days. */
export const adminDeliveryShows = ['failed', 'overdue'] as const
const DeliveryFilters = z.object({
  search: Search,
  /**
   * A day, or a range of at most a week. A range with one open end spans a whole week; without any, today. `show`
   * covers all days.
   */
  date: Day.optional(),
  from: Day.optional(),
  to: Day.optional(),
  show: z.enum(adminDeliveryShows, messageKey('invalid')).optional(),
  group: z.enum(deliveryGroupNames, messageKey('invalid')).optional(),
  status: z.enum(deliveryStatuses, messageKey('invalid')).optional(),
  slot: z.enum(slots, messageKey('invalid')).optional(),
  area: z.string().max(60).optional(),
  /** A driver's id, or `none`. */
  driver: z.union([z.literal('none'), z.uuid()], messageKey('invalid')).optional(),
  sort: z.enum(adminDeliverySorts).default('route'),
})
export const adminDeliveries = endpoint('GET', '/admin/deliveries', 'ADMIN', {
  summary:
    'Deliveries of a day or a week, filtered by status group, time slot, area and driver; or failed and overdue ones on any day.',
  query: Page.extend(DeliveryFilters.shape),
  returns: paged(AdminDelivery),
})
export const exportDeliveries = endpoint('GET', '/admin/deliveries/export', 'ADMIN', {
  summary: 'The same list, complete, as an Excel file.',
  query: DeliveryFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
export const exportNotes = endpoint('GET', '/admin/deliveries/notes/export', 'ADMIN', {
  summary:
    'Customers’ notes to the kitchen and the driver on these deliveries, with the team’s notes, as an Excel file.',
  query: DeliveryFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})

const Count = z.object({ slot: z.enum(slots).nullable(), count: z.int() })
export const deliveryCounts = endpoint('GET', '/admin/deliveries/counts', 'ADMIN', {
  summary:
    'Counts for the filters: a day’s or a week’s deliveries by time slot, status, area and driver, and what is open on other days.',
  query: DeliveryFilters.pick({ date: true, from: true, to: true }),
  returns: z.object({
    slots: z.array(Count),
    statuses: z.array(z.object({ status: z.enum(deliveryStatuses), count: z.int() })),
    areas: z.array(z.object({ area: z.string().nullable(), count: z.int() })),
    drivers: z.array(
      z.object({ driverId: z.uuid().nullable(), name: z.string().nullable(), count: z.int() }),
    ),
    /** Counts over all days: unresolved failures, and unfinished deliveries on past days. */
    failed: z.int(),
    overdue: z.int(),
  }),
})
export const adminDelivery = endpoint('GET', '/admin/deliveries/:id', 'ADMIN', {
  summary: 'One delivery with its full history, newest first.',
  params: Id,
  returns: AdminDelivery.extend({
    history: z.array(z.object({ at: Instant, text: z.string(), actor: z.string().nullable() })),
  }),
})

const failureFields = {
  /** Only with FAILED. */
  reason: z.enum(failureReasons, messageKey('required')).optional(),
  note: z.string().overwrite(cleanText).trim().max(FAILURE_NOTE, messageKey('tooLong')).nullish(),
}
export const MOST_AT_ONCE = 500
const Moved = z.object({
  /** In the order of the request. */
  changed: z.array(z.object({ id: z.uuid(), from: z.enum(deliveryStatuses), to: z.enum(deliveryStatuses) })),
  /** Deliveries whose status does not allow the action, with that status. */
  refused: z.array(z.object({ id: z.uuid(), customerName: z.string(), status: z.enum(deliveryStatuses) })),
})
/** The requested status selects a step of the transition table, forward or back. */
export const moveDelivery = endpoint('POST', '/admin/deliveries/:id/status', 'ADMIN', {
  summary:
    'Moves one delivery a step forward or back from its current status; any other status is 409 DELIVERY_STATUS.',
  params: Id,
  body: z.object({ status: z.enum(deliveryStatuses, messageKey('required')), ...failureFields }),
  returns: AdminDelivery,
})
export const moveDeliveries = endpoint('POST', '/admin/deliveries/status', 'ADMIN', {
  summary:
    'Changes the status of up to 500 deliveries at once; the response names those that couldn’t be changed. `action` instead of `status` names the step, as for an undo.',
  body: z
    .object({
      ids: z
        .array(z.uuid(messageKey('invalid')))
        .min(1, messageKey('required'))
        .max(MOST_AT_ONCE, messageKey('tooMany')),
      status: z.enum(deliveryStatuses, messageKey('required')).optional(),
      action: z.enum(deliveryActions, messageKey('invalid')).optional(),
      ...failureFields,
    })
    .refine(
      ({ status, action }) => (status === undefined) !== (action === undefined),
      messageKey('required'),
    ),
  returns: Moved,
})
export const assignDriver = endpoint('POST', '/admin/deliveries/driver', 'ADMIN', {
  summary:
    'Assigns deliveries to a driver, or unassigns them (null): either those named by ID, or all open ones of a day, filtered by time slot and area. Completed deliveries are left as they are.',
  body: z
    .object({
      driverId: z.uuid(messageKey('invalid')).nullable(),
      ids: z
        .array(z.uuid(messageKey('invalid')))
        .min(1)
        .max(MOST_AT_ONCE, messageKey('tooMany'))
        .optional(),
      of: z
        .object({
          date: Day,
          slot: z.enum(slots).optional(),
          area: z.string().max(60).nullish(),
          unassignedOnly: z.boolean().default(true),
        })
        .optional(),
    })
    .refine(({ ids, of }) => (ids === undefined) !== (of === undefined), messageKey('required')),
  returns: z.object({ changed: z.int(), unchanged: z.int() }),
})
const words = (most: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(most, messageKey('tooLong'))
    .nullish()
    .transform((value) => (value === '' ? null : value))
export const changeAdminDelivery = endpoint('PUT', '/admin/deliveries/:id', 'ADMIN', {
  summary:
    'Changes the team’s note, the notes for the driver and the address for that day, even after the cutoff, but never the salads. Omitted fields stay as they are.',
  params: Id,
  body: z
    .object({
      version: ReadVersion,
      deliveryNotesByAdmin: words(ORDER_LIMITS.notes),
      deliveryInstructions: words(ORDER_LIMITS.instructions),
      ...addressInput,
    })
    .superRefine(oneAddressAtMost),
  returns: AdminDelivery,
})
export const resolveFailure = endpoint('POST', '/admin/deliveries/:id/resolve', 'ADMIN', {
  summary:
    'Resolves a failed delivery: redelivers it the same day or on another day, gives its price as store credit (registered customers only), or closes it without compensation. The customer is notified. A second attempt is 409 FAILURE_RESOLVED.',
  params: Id,
  body: z
    .object({
      resolution: z.enum(failureResolutions, messageKey('required')),
      /** Only with ANOTHER_DAY: an open delivery day on which this subscription has no delivery. */
      date: Day.optional(),
    })
    .refine(({ resolution, date }) => (resolution === 'ANOTHER_DAY') === (date !== undefined), {
      path: ['date'],
      error: messageKey('required'),
    }),
  returns: AdminDelivery,
})
