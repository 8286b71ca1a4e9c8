import type { AddressType } from '../../domain/addresses/rules.ts'
import { allergens } from '../../domain/menu/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { placeTypes } from '../../domain/subscriptions/rules.ts'
import type { AddressValues } from '../addresses/addressValues.ts'
import type { Customization, Details, Draft } from './draft.ts'

/* Parsed without zod, which is not part of the first load. */
type Read<T> = (value: unknown) => T

/** Not imported from the rules, because that module contains every town of the country. */
const addressTypes = ['FLAT', 'HOUSE'] as const satisfies AddressType[]

const wrong = (): never => {
  throw new TypeError('not the draft of an order')
}
const text: Read<string> = (v) => (typeof v === 'string' ? v : wrong())
const yes: Read<boolean> = (v) => (typeof v === 'boolean' ? v : wrong())
const oneOf =
  <T extends string>(values: readonly T[]): Read<T> =>
  (v) =>
    values.find((one) => one === v) ?? wrong()
const maybe =
  <T>(read: Read<T>): Read<T | null> =>
  (v) =>
    v === null ? null : read(v)
const list: Read<string[]> = (v) => (Array.isArray(v) ? v.map(text) : wrong())
const record: Read<Record<string, unknown>> = (v) =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? { ...v } : wrong()

const customization: Read<Customization> = (v) => {
  const read = record(v)
  return { excluded: list(read.excluded), notes: text(read.notes) }
}
const address: Read<AddressValues> = (v) => {
  const read = record(v)
  return {
    addressType: oneOf(addressTypes)(read.addressType),
    label: text(read.label),
    city: text(read.city),
    block: text(read.block),
    road: text(read.road),
    building: text(read.building),
    flat: text(read.flat),
    houseNo: text(read.houseNo),
  }
}
const details: Read<Details> = (v) => {
  const read = record(v)
  return {
    customerName: text(read.customerName),
    customerEmail: text(read.customerEmail),
    customerPhone: text(read.customerPhone),
    place: oneOf(placeTypes)(read.place),
    addressId: maybe(text)(read.addressId),
    address: address(read.address),
    slot: maybe(oneOf(slots))(read.slot),
    specialInstructions: text(read.specialInstructions),
  }
}

/** Parses a stored draft. Returns null if it is not valid or was written by an older version. */
export function parseDraft(json: string | null): Draft | null {
  if (json === null) return null
  try {
    const read = record(JSON.parse(json))
    return {
      planId: maybe(text)(read.planId),
      customizations: Object.fromEntries(
        Object.entries(record(read.customizations)).map(([salad, one]) => [salad, customization(one)]),
      ),
      neverIngredientIds: list(read.neverIngredientIds),
      neverAllergens: list(read.neverAllergens).map(oneOf(allergens)),
      details: details(read.details),
      useCredit: yes(read.useCredit),
      acceptTerms: yes(read.acceptTerms),
      payWith: maybe(text)(read.payWith),
      saveCard: yes(read.saveCard),
      key: text(read.key) || wrong(),
    }
  } catch {
    return null // the customer starts again, as with no draft
  }
}
