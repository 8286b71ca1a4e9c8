import { z } from 'zod'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Instant, messageKey } from '../fields.ts'
import { Bilingual } from '../menu/contract.ts'
import { allergens } from '../menu/rules.ts'
import { slots } from '../settings/rules.ts'

/** Bowls of one salad with the same exclusions. */
const KitchenVariant = z.object({
  /** The excluded ingredients as one text, by which finished bowls are counted. Empty: nothing is excluded. */
  key: z.string(),
  excluded: z.array(z.object({ id: z.uuid(), ...Bilingual })),
  portions: z.int(),
  /** The portions ordered and made, by slot. */
  slots: z.array(z.object({ slot: z.enum(slots), portions: z.int(), made: z.int() })),
})
export const KitchenSheet = z.object({
  date: Day,
  /** When the last delivery of the day was frozen; null while the day is open and everything can change. */
  frozenAt: Instant.nullable(),
  deliveries: z.int(),
  portions: z.int(),
  slots: z.array(z.object({ slot: z.enum(slots), deliveries: z.int(), portions: z.int() })),
  left: z.int(),
  salads: z.array(
    z.object({
      saladId: z.uuid(),
      ...Bilingual,
      bowlUrl: z.string(),
      portions: z.int(),
      variants: z.array(KitchenVariant),
    }),
  ),
  /** The ingredients to prepare, after exclusions: in grams if the recipe has them, and for how many portions. */
  ingredients: z.array(
    z.object({
      id: z.uuid(),
      ...Bilingual,
      grams: z.int().nullable(),
      portions: z.int(),
    }),
  ),
  /** Deliveries that need care: an allergen on the never-list, and ingredients that stay in the salad despite it. */
  allergies: z.array(
    z.object({
      allergen: z.enum(allergens).nullable(),
      deliveries: z.array(
        z.object({
          id: z.uuid(),
          customerName: z.string(),
          area: z.string().nullable(),
          portions: z.int(),
          without: z.array(z.string()),
          unavoidable: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Notes from customers or admins to the kitchen. */
  notes: z.array(
    z.object({
      deliveryId: z.uuid(),
      customerName: z.string(),
      saladNameEn: z.string(),
      saladNameAr: z.string(),
      slot: z.enum(slots),
      text: z.string(),
      byAdmin: z.boolean(),
    }),
  ),
  /** Every change since the day was frozen. */
  changes: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      kind: z.enum(['CANCELLED', 'ADDRESS', 'NOTE', 'ALLERGY', 'ADDED']),
      customerName: z.string(),
      saladNameEn: z.string().nullable(),
      saladNameAr: z.string().nullable(),
      portions: z.int(),
    }),
  ),
})
export type KitchenSheet = z.output<typeof KitchenSheet>

export const kitchenSheet = endpoint('GET', '/admin/deliveries/kitchen', 'ADMIN', {
  summary:
    'A day’s kitchen sheet: bowls by what is left out, ingredients to prepare, notes, allergies, and what has changed since the midnight cutoff.',
  query: z.object({ date: Day }),
  returns: KitchenSheet,
})
export const tickMade = endpoint('POST', '/admin/deliveries/kitchen/made', 'ADMIN', {
  summary:
    'Sets how many bowls of a kind are made: `made` replaces the number if that is still `seen`; otherwise 409 CHANGED_MEANWHILE with the current number.',
  body: z.object({
    date: Day,
    saladId: z.uuid(messageKey('invalid')),
    key: z.string().max(2000),
    slot: z.enum(slots),
    made: z.int().min(0, messageKey('invalid')).max(100_000, messageKey('invalid')),
    seen: z.int().min(0).optional(),
  }),
  returns: z.object({ made: z.int(), left: z.int() }),
})

/** The dimensions of a label sheet. The `start` of a request counts its 21 labels from 1. */
export const LABELS = {
  columns: 3,
  rows: 7,
  widthMm: 63.5,
  heightMm: 38.1,
  pitchX: 66,
  pitchY: 38.1,
  marginTopMm: 15.15,
  marginLeftMm: 7.25,
} as const
export const kitchenLabels = endpoint('GET', '/admin/deliveries/labels', 'ADMIN', {
  summary:
    'A day’s labels, one per bowl in delivery order, as a printable page; `start` is the first free label on the sheet.',
  query: z.object({
    date: Day,
    slot: z.enum(slots).optional(),
    driver: z.union([z.literal('none'), z.uuid()]).optional(),
    /** Only these deliveries; ids separated by commas. */
    ids: z
      .string()
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,499}$/, messageKey('invalid'))
      .optional(),
    start: z
      .string()
      .regex(/^([1-9]|1\d|2[01])$/, messageKey('invalid'))
      .optional(),
  }),
  file: { type: 'text/html; charset=utf-8', withinMs: MINUTE_MS },
})
