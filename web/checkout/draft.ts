import { useSyncExternalStore } from 'react'
import type { Allergen } from '../../domain/menu/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { type AddressValues, emptyAddress } from '../addresses/addressValues.ts'
import { newKey } from '../idempotencyKey.ts'
import { onTabStorageCleared } from '../storage.ts'
import { parseDraft } from './parseDraft.ts'

/** What is left out of one salad, and the note to the kitchen. */
export type Customization = { excluded: readonly string[]; notes: string }

export type Details = {
  customerName: string
  customerEmail: string
  customerPhone: string
  place: 'HOME' | 'OFFICE'
  /** The id of a saved address; null if `address` is used. */
  addressId: string | null
  address: AddressValues
  slot: Slot | null
  specialInstructions: string
}

/** The order being entered. Never contains card data or tokens (rule W2). */
export type Draft = {
  planId: string | null
  /** By salad id. */
  customizations: Readonly<Record<string, Customization>>
  /** Ingredients to leave out of every salad. */
  neverIngredientIds: readonly string[]
  /** Allergens to leave out of every salad, including ingredients that the kitchen adds later. */
  neverAllergens: readonly Allergen[]
  details: Details
  useCredit: boolean
  acceptTerms: boolean
  /** The id of a payment method or saved card. */
  payWith: string | null
  saveCard: boolean
  /** The order's Idempotency-Key. */
  key: string
}

/** The draft that the server renders with, and the start of a new order. */
export const emptyDraft: Draft = {
  planId: null,
  customizations: {},
  neverIngredientIds: [],
  neverAllergens: [],
  details: {
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    place: 'HOME',
    addressId: null,
    address: emptyAddress,
    slot: null,
    specialInstructions: '',
  },
  useCredit: false,
  acceptTerms: false,
  payWith: null,
  saveCard: false,
  key: '',
}

const STORED = 'subscriptionDraft'
const listeners = new Set<() => void>()
let draft: Draft | null = null

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null // storage is forbidden: the draft lasts as long as the page
  }
}

function replaceDraft(next: Draft) {
  draft = next
  try {
    sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // Storage is forbidden or full: the draft lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The current draft, outside of components. */
export const currentDraft = (): Draft => {
  draft ??= parseDraft(readStored()) ?? { ...emptyDraft, key: newKey() }
  return draft
}
export const changeDraft = (change: Partial<Draft>) => replaceDraft({ ...currentDraft(), ...change })
export const changeDetails = (change: Partial<Details>) =>
  changeDraft({ details: { ...currentDraft().details, ...change } })

/** After a payment failed: the next attempt is a new payment. */
export const renewOrderKey = () => changeDraft({ key: newKey() })
/** After the order became a subscription. */
export const clearDraft = () => replaceDraft({ ...emptyDraft, key: newKey() })

if (typeof window !== 'undefined') onTabStorageCleared(clearDraft)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The draft and its setter. Empty on the server and during hydration. */
export const useDraft = (): [Draft, (change: Partial<Draft>) => void] => [
  useSyncExternalStore(subscribe, currentDraft, () => emptyDraft),
  changeDraft,
]

const noSubscription = () => () => {}
/** False on the server and during hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
