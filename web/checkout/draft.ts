import { useSyncExternalStore } from 'react'
import type { Allergen } from '../../domain/menu/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { type AddressValues, emptyAddress } from '../addresses/addressValues.ts'
import { newKey } from '../idempotencyKey.ts'
import { onTabStorageCleared } from '../storage.ts'
import { parseDraft } from './parseDraft.ts'

/** What is left out of one salad, and what the kitchen is told about it. */
export type Customization = { excluded: readonly string[]; notes: string }

export type Details = {
  customerName: string
  customerEmail: string
  customerPhone: string
  place: 'HOME' | 'OFFICE'
  /** A saved address; null while `address` is the one. */
  addressId: string | null
  address: AddressValues
  slot: Slot | null
  specialInstructions: string
}

/** The order being made. Never a card's data, never a token (rule W2). */
export type Draft = {
  planId: string | null
  /** By the salad's id. */
  customizations: Readonly<Record<string, Customization>>
  /** Ingredients that never come, whatever the menu brings. */
  neverIngredientIds: readonly string[]
  /** Whatever holds these never comes either, also what the kitchen adds later. */
  neverAllergens: readonly Allergen[]
  details: Details
  useCredit: boolean
  acceptTerms: boolean
  /** The id of a PayWith. */
  payWith: string | null
  saveCard: boolean
  /** The Idempotency-Key of this order. */
  key: string
}

/** What the server renders with, and a new order begins with. */
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
    return null // storage is forbidden: the order lasts as long as the page
  }
}

function replaceDraft(next: Draft) {
  draft = next
  try {
    sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // Storage is forbidden or full: the order lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The order as it stands now, outside of components. */
export const currentDraft = (): Draft => {
  draft ??= parseDraft(readStored()) ?? { ...emptyDraft, key: newKey() }
  return draft
}
export const changeDraft = (change: Partial<Draft>) => replaceDraft({ ...currentDraft(), ...change })
export const changeDetails = (change: Partial<Details>) =>
  changeDraft({ details: { ...currentDraft().details, ...change } })

/** After a payment ended without a subscription: the next try is a new one. */
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

/** The order and how to change it. Empty on the server and while its page is hydrated. */
export const useDraft = (): [Draft, (change: Partial<Draft>) => void] => [
  useSyncExternalStore(subscribe, currentDraft, () => emptyDraft),
  changeDraft,
]

const noSubscription = () => () => {}
/** False on the server and while its page is hydrated: until then it is the prerendered one. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
