import { z } from 'zod'
import { AddressPartsAnswer, addressInput, oneAddressAtMost } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, messageKey } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { slots } from '../settings/rules.ts'
import { ORDER_LIMITS } from '../subscriptions/rules.ts'
import { deliveryStatuses, moveReasons } from './rules.ts'

/** A salad planned for or assigned to a delivery, with its exclusions. */
export const AssignedSalad = z.object({
  saladId: z.uuid(),
  ...Bilingual,
  portions: z.int(),
  excludedIngredientIds: z.array(z.uuid()),
  excludedIngredientNames: z.array(z.string()),
  /**
   * Ingredients on the never-list that stay in the salad, because neither of the day's salads can be made without them
   * (rule B11).
   */
  unavoidableIngredientNames: z.array(z.string()),
  /** The salad this one replaces, because that one cannot be made free of the never-list. */
  insteadOf: z.string().nullable(),
  notes: z.string().nullable(),
  /** The picture of its bowl without the excluded ingredients. `{size}` is one of the sizes in menu/rules.ts. */
  bowlUrl: z.string(),
})

export const DeliverySchedule = z.object({
  id: z.uuid(),
  deliveryDate: Day,
  status: z.enum(deliveryStatuses),
  deliveryTimeSlot: z.enum(slots),
  /** The address for this day only, or the subscription's. */
  deliveryAddress: z.string(),
  address: AddressPartsAnswer.nullable(),
  /** The delivery has its own address for this day. */
  ownAddress: z.boolean(),
  /** Empty until the cutoff freezes the salads or the day's menu is planned. */
  assignedSalads: z.array(AssignedSalad),
  assignedSalad: AssignedSalad.nullable(),
  /** The customer chose the day's alternative. */
  alternative: z.boolean(),
  /** The delivery with the other of the day's two salads; null once it is frozen, or if no menu is planned. */
  otherSalad: AssignedSalad.nullable(),
  /** The kitchen has the order, so its salads can no longer change. */
  frozen: z.boolean(),
  /** The planned day from which the delivery was moved, and the reason; null if it was not moved. */
  movedFrom: Day.nullable(),
  movedBecause: z.enum(moveReasons).nullable(),
  /** Added to replace a delivery that failed. */
  redelivery: z.boolean(),
  deliveredAt: Instant.nullable(),
  deliveryNotes: z.string().nullable(),
  deliveryPersonId: z.uuid().nullable(),
  deliveryInstructions: z.string().nullable(),
  subscriptionSpecialInstructions: z.string().nullable(),
})
export type DeliverySchedule = z.output<typeof DeliverySchedule>

/** With the fields that only admins see. */
export const AdminDeliverySchedule = DeliverySchedule.extend({ deliveryNotesByAdmin: z.string().nullable() })

/** A delivery of any of the caller's subscriptions. */
export const Delivery = DeliverySchedule.extend({
  subscriptionId: z.uuid(),
  /** For example W-10234. */
  subscriptionNumber: z.string(),
  planName: z.string(),
})
export type Delivery = z.output<typeof Delivery>

const Range = z.object({ from: Day.optional(), to: Day.optional() })

export const myDeliveries = endpoint('GET', '/deliveries', 'CUSTOMER', {
  summary: 'The caller’s deliveries between two days, inclusive, in date order; by default from today on.',
  query: Range,
  returns: z.object({ content: z.array(Delivery) }),
})

const words = (most: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(most, messageKey('tooLong'))
    .nullish()
    .transform((value) => (value === '' ? null : value))

export const changeDelivery = endpoint('PUT', '/deliveries/:id', 'CUSTOMER', {
  summary:
    'Changes one day only: the alternative instead of the day’s salad, the note, the address and the notes for the driver. Omitted fields stay as they are; null restores the subscription’s note, notes for the driver or address. deliveryDate is the day the caller saw it on: if it has moved since, 409 DELIVERY_MOVED.',
  params: Id,
  body: z
    .object({
      deliveryDate: Day.optional(),
      alternative: z.boolean().optional(),
      deliveryNotes: words(ORDER_LIMITS.notes),
      deliveryInstructions: words(ORDER_LIMITS.instructions),
      ...addressInput,
    })
    .superRefine(oneAddressAtMost),
  returns: Delivery,
})

export const deliveryCalendar = endpoint('GET', '/deliveries/calendar', 'CUSTOMER', {
  summary:
    'Each day of the range: deliveries, days they moved from, pauses, and days the kitchen is closed with the reason.',
  query: z.object({ from: Day, to: Day }),
  returns: z.object({
    deliveries: z.array(Delivery),
    /** Days from which a delivery was moved away. */
    movedAway: z.array(
      z.object({ subscriptionId: z.uuid(), date: Day, to: Day, because: z.enum(moveReasons) }),
    ),
    pauses: z.array(z.object({ subscriptionId: z.uuid(), from: Day, to: Day })),
    closures: z.array(z.object({ date: Day, reason: z.string() })),
  }),
})

// ── calendar apps ───────────────────────────────────────────────────────────────────────────────────────────────

/** `url` is null while the link is disabled. */
const CalendarLink = z.object({ url: z.string().nullable() })
export const calendarLink = endpoint('GET', '/deliveries/calendar/link', 'CUSTOMER', {
  summary: 'The private link to the caller’s deliveries for a calendar app; null while it is off.',
  returns: CalendarLink,
})
export const renewCalendarLink = endpoint('POST', '/deliveries/calendar/link', 'CUSTOMER', {
  summary: 'Turns the private calendar link on, or replaces it; the old one stops working.',
  returns: CalendarLink,
  status: 201,
})
export const removeCalendarLink = endpoint('DELETE', '/deliveries/calendar/link', 'CUSTOMER', {
  summary: 'Turns the private calendar link off.',
  returns: CalendarLink,
})
/** Calendar apps read it without a session. Anyone with the address sees only the days and the salads. */
export const calendarFile = endpoint('GET', '/calendar/:file', 'PUBLIC', {
  summary: 'The deliveries behind a private link as iCalendar: /calendar/{token}.ics.',
  params: z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/, messageKey('invalid')) }),
  file: { type: 'text/calendar; charset=utf-8', withinMs: 15_000 },
})
