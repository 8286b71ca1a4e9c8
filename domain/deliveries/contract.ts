import { z } from 'zod'
import { AddressPartsAnswer, addressInput, oneAddressAtMost } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, messageKey } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { slots } from '../settings/rules.ts'
import { ORDER_LIMITS } from '../subscriptions/rules.ts'
import { deliveryStatuses, moveReasons } from './rules.ts'

/** A salad as it is, or will be, on a delivery: with what is left out of it. */
export const AssignedSalad = z.object({
  saladId: z.uuid(),
  ...Bilingual,
  portions: z.int(),
  excludedIngredientIds: z.array(z.uuid()),
  excludedIngredientNames: z.array(z.string()),
  /** On the never-list, and in it all the same: neither of the day's salads can do without (rule B11). */
  unavoidableIngredientNames: z.array(z.string()),
  /** The salad it is taken in place of, because that one cannot be made free of the never-list. */
  insteadOf: z.string().nullable(),
  notes: z.string().nullable(),
  /** Its bowl without what is left out; `{size}` is one of the sizes in menu/rules.ts. */
  bowlUrl: z.string(),
})

export const DeliverySchedule = z.object({
  id: z.uuid(),
  deliveryDate: Day,
  status: z.enum(deliveryStatuses),
  deliveryTimeSlot: z.enum(slots),
  /** Its own for this day, or the subscription's. */
  deliveryAddress: z.string(),
  address: AddressPartsAnswer.nullable(),
  /** It goes elsewhere than the others on this day. */
  ownAddress: z.boolean(),
  /** Empty until the cutoff freezes them, or the menu of the day is planned. */
  assignedSalads: z.array(AssignedSalad),
  assignedSalad: AssignedSalad.nullable(),
  /** The customer took the day's alternative. */
  alternative: z.boolean(),
  /** What the day would be with the other of its two salads; null once it is frozen, or where no menu is planned. */
  otherSalad: AssignedSalad.nullable(),
  /** The kitchen has its order: nothing of it changes any more. */
  frozen: z.boolean(),
  /** The day of the plan it was moved away from, and why; null on a day the plan had anyway. */
  movedFrom: Day.nullable(),
  movedBecause: z.enum(moveReasons).nullable(),
  /** Added in place of one that could not be handed over. */
  redelivery: z.boolean(),
  deliveredAt: Instant.nullable(),
  deliveryNotes: z.string().nullable(),
  deliveryPersonId: z.uuid().nullable(),
  deliveryInstructions: z.string().nullable(),
  subscriptionSpecialInstructions: z.string().nullable(),
})
export type DeliverySchedule = z.output<typeof DeliverySchedule>

/** What admins see of it beside that. */
export const AdminDeliverySchedule = DeliverySchedule.extend({ deliveryNotesByAdmin: z.string().nullable() })

/** One of the caller's deliveries, whichever subscription it belongs to. */
export const Delivery = DeliverySchedule.extend({
  subscriptionId: z.uuid(),
  /** W-10234. */
  subscriptionNumber: z.string(),
  planName: z.string(),
})
export type Delivery = z.output<typeof Delivery>

const Range = z.object({ from: Day.optional(), to: Day.optional() })

export const myDeliveries = endpoint({
  method: 'GET',
  path: '/deliveries',
  access: 'CUSTOMER',
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

export const changeDelivery = endpoint({
  method: 'PUT',
  path: '/deliveries/:id',
  access: 'CUSTOMER',
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

export const deliveryCalendar = endpoint({
  method: 'GET',
  path: '/deliveries/calendar',
  access: 'CUSTOMER',
  summary:
    'Each day of the range: deliveries, days they moved from, pauses, and days the kitchen is closed with the reason.',
  query: z.object({ from: Day, to: Day }),
  returns: z.object({
    deliveries: z.array(Delivery),
    /** Days a delivery stood on before it was moved. */
    movedAway: z.array(
      z.object({ subscriptionId: z.uuid(), date: Day, to: Day, because: z.enum(moveReasons) }),
    ),
    pauses: z.array(z.object({ subscriptionId: z.uuid(), from: Day, to: Day })),
    closures: z.array(z.object({ date: Day, reason: z.string() })),
  }),
})

// ── a phone's calendar ──────────────────────────────────────────────────────────────────────────────────────────

/** `url` is null while the link is switched off. */
const CalendarLink = z.object({ url: z.string().nullable() })
export const calendarLink = endpoint({
  method: 'GET',
  path: '/deliveries/calendar/link',
  access: 'CUSTOMER',
  summary: 'The private link to the caller’s deliveries for a calendar app; null while it is off.',
  returns: CalendarLink,
})
export const renewCalendarLink = endpoint({
  method: 'POST',
  path: '/deliveries/calendar/link',
  access: 'CUSTOMER',
  summary: 'Turns the private calendar link on, or replaces it; the old one stops working.',
  returns: CalendarLink,
  status: 201,
})
export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/deliveries/calendar/link',
  access: 'CUSTOMER',
  summary: 'Turns the private calendar link off.',
  returns: CalendarLink,
})
/** Phones read it without a session: whoever has the address sees the days, the salads and nothing else. */
export const calendarFile = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  access: 'PUBLIC',
  summary: 'The deliveries behind a private link as iCalendar: /calendar/{token}.ics.',
  params: z.object({ file: z.string().regex(/^[\w-]{20,100}\.ics$/, messageKey('invalid')) }),
  file: { type: 'text/calendar; charset=utf-8', withinMs: 15_000 },
})
