import { day } from '../dates.ts'

/** The day both texts were last changed. Update it with them. */
export const LAST_UPDATED = day('2025-06-20')

/** The day the section “Additions” of both texts was last changed. The rest keeps its own date. */
export const ADDED_ON = day('2026-11-19')

/**
 * The sections in the order of their numbers. Each is also an anchor that people link to, so the names must not change.
 */
export const termsSections = [
  'about',
  'age',
  'guests',
  'plans',
  'price',
  'delivery',
  'changes',
  'pause',
  'renewal',
  'cancel',
  'refunds',
  'expiry',
  'allergens',
  'service',
  'law',
  'additions',
  'contact',
] as const

export const privacySections = [
  'about',
  'collect',
  'why',
  'payments',
  'share',
  'keep',
  'browser',
  'rights',
  'deletion',
  'children',
  'safety',
  'changes',
  'additions',
  'contact',
] as const
