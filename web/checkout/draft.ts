import { useSyncExternalStore } from 'react'
import type { Slot } from '../../domain/settings/rules.ts'
import { type AddressValues, emptyAddress } from '../addresses/addressValues.ts'
import { onTabForgotten } from '../storage.ts'
import { draftIn } from './draftShape.ts'

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
  never: readonly string[]
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
  never: [],
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

/** `crypto.randomUUID` is missing where the page does not come over TLS. */
function uuid() {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null // storage is forbidden: the order lasts as long as the page
  }
}

function become(next: Draft) {
  draft = next
  try {
    sessionStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // Storage is forbidden or full: the order lasts as long as the page.
  }
  for (const tell of listeners) tell()
}

/** The order as it stands now, outside of components. */
export const currentDraft = (): Draft => {
  draft ??= draftIn(stored()) ?? { ...emptyDraft, key: uuid() }
  return draft
}
export const changeDraft = (change: Partial<Draft>) => become({ ...currentDraft(), ...change })
export const changeDetails = (change: Partial<Details>) =>
  changeDraft({ details: { ...currentDraft().details, ...change } })

/** After a payment ended without a subscription: the next try is a new one. */
export const newKey = () => changeDraft({ key: uuid() })
/** After the order became a subscription. */
export const clearDraft = () => become({ ...emptyDraft, key: uuid() })

if (typeof window !== 'undefined') onTabForgotten(clearDraft)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** The order and how to change it. Empty on the server and while the page is taken over from it. */
export const useDraft = (): [Draft, (change: Partial<Draft>) => void] => [
  useSyncExternalStore(subscribe, currentDraft, () => emptyDraft),
  changeDraft,
]

const never = () => () => {}
/** False on the server and while its page is taken over: until then the page is the one the server wrote. */
export const useTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
