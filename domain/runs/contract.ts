import { z } from 'zod'
import { AddressPartsAnswer } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { FAILURE_NOTE, failureReasons } from '../deliveries/failures.ts'
import { deliveryStatuses } from '../deliveries/rules.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Instant, messageKey } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { slots } from '../settings/rules.ts'
import { markKinds, markResults } from './rules.ts'

const Name = z.object(Bilingual)
/** The changes after the freeze that a driver must know, too. */
export const stopChanges = ['ADDRESS', 'ALLERGY'] as const
export type StopChange = (typeof stopChanges)[number]

/**
 * The data a driver needs at a door, and no more. In both languages, because the phone may switch languages while
 * offline. Once a stop is done and can no longer be undone, only its name is kept.
 */
export const Stop = z.object({
  deliveryId: z.uuid(),
  /** Its position in the run, from 1. */
  position: z.int(),
  status: z.enum(deliveryStatuses),
  customerName: z.string(),
  customerPhone: z.string(),
  address: z.string(),
  /** The address in parts; null if only the text is known. */
  parts: AddressPartsAnswer.nullable(),
  area: z.string().nullable(),
  /** The search text for a map. */
  mapQuery: z.string(),
  bowls: z.array(Name.extend({ portions: z.int(), without: z.array(Name) })),
  instructions: z.array(z.string()),
  /**
   * What has changed since the bag was packed. Optional, because a phone may have stored a stop from before this field
   * existed.
   */
  changed: z.array(z.enum(stopChanges)).optional(),
  note: z.string().nullable(),
  failure: z.object({ reason: z.enum(failureReasons), note: z.string().nullable() }).nullable(),
  /** When it was delivered or failed. */
  markedAt: Instant.nullable(),
})
export type Stop = z.output<typeof Stop>

const RunLink = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: Instant,
  /** Null if it has not been opened yet. */
  openedAt: Instant.nullable(),
})
/** A driver's stops in one time slot of one day. */
export const Run = z.object({
  date: Day,
  slot: z.enum(slots),
  /** `active`: the driver still works for the shop. The deliveries of an inactive driver need another one. */
  driver: z.object({ id: z.uuid(), name: z.string(), phone: z.string(), active: z.boolean() }).nullable(),
  stops: z.array(Stop),
  link: RunLink.nullable(),
})
export type Run = z.output<typeof Run>

export const runSheets = endpoint('GET', '/admin/deliveries/run', 'ADMIN', {
  summary:
    'A day’s runs, one per time slot and driver, with their stops ordered by town, block, road and building; unassigned deliveries form one run.',
  query: z.object({
    date: Day,
    slot: z.enum(slots).optional(),
    driver: z.union([z.literal('none'), z.uuid()]).optional(),
  }),
  returns: z.object({ content: z.array(Run) }),
})
export const createRunLink = endpoint('POST', '/admin/deliveries/run/link', 'ADMIN', {
  summary:
    'Returns the link to a driver’s page for one time slot of one day: the existing one if it still works, otherwise a new one.',
  body: z.object({ date: Day, slot: z.enum(slots), driverId: z.uuid(messageKey('invalid')) }),
  returns: RunLink,
  status: 201,
})
export const withdrawRunLink = endpoint('DELETE', '/admin/deliveries/run/link/:id', 'ADMIN', {
  summary: 'Revokes a driver’s link right away.',
  params: Id,
  returns: z.object({ withdrawn: z.boolean() }),
})

// ── the driver's phone: no account, the token is sent in the body ───────────────────────────────────────────────

const Token = z.string().min(20).max(400)
export const openRun = endpoint('POST', '/run', 'PUBLIC', {
  summary:
    'A driver’s run as it is now, on its day. RUN_NOT_YET before that day, RUN_OVER after it, RUN_WITHDRAWN once the link is revoked.',
  body: z.object({ token: Token }),
  returns: z.object({
    date: Day,
    slot: z.enum(slots),
    driverName: z.string(),
    shopPhone: z.string(),
    stops: z.array(Stop),
    now: Instant,
  }),
})
export const Mark = z.object({
  /** Created on the phone, so that a mark sent twice counts once. */
  id: z.uuid(),
  deliveryId: z.uuid(),
  kind: z.enum(markKinds),
  reason: z.enum(failureReasons).optional(),
  note: z.string().overwrite(cleanText).trim().max(FAILURE_NOTE).nullish(),
  /** When the driver pressed it, by the phone's clock. */
  at: Instant,
  /** Increases on the phone. The later mark of a delivery wins, in whichever order the marks arrive. */
  sequence: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})
export type Mark = z.output<typeof Mark>
const MarkAnswer = z.object({
  id: z.uuid(),
  result: z.enum(markResults),
  /** The delivery's current status; null if it does not belong to this run (any more). */
  status: z.enum(deliveryStatuses).nullable(),
})
export type MarkAnswer = z.output<typeof MarkAnswer>
export const sendMarks = endpoint('POST', '/run/marks', 'PUBLIC', {
  summary:
    'A driver’s updates, in order. Each counts once, however often it is sent, and is accepted until noon of the next day.',
  body: z.object({ token: Token, marks: z.array(Mark).min(1).max(200) }),
  returns: z.object({
    /** In the order they were sent. */
    marks: z.array(MarkAnswer),
    /** Empty once the day has ended. */
    stops: z.array(Stop),
  }),
})
