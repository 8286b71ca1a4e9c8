import { eq } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { KitchenSheet } from '../../domain/kitchen/contract.ts'
import type { Language } from '../../domain/language.ts'
import { type Slot, slots } from '../../domain/settings/rules.ts'
import type { Db } from '../db/client.ts'
import type { Bowl, BowlGroup } from '../deliveries/bowlsOfDay.ts'
import { names } from '../menu/view.ts'
import { bowlsMade } from '../tables/kitchen.ts'

type Salad = KitchenSheet['salads'][number]
type Variant = Salad['variants'][number]

/** A key for a set of exclusions that does not depend on their order. */
export const variantKey = (excluded: readonly { id: string }[]) =>
  excluded
    .map(({ id }) => id)
    .toSorted()
    .join(',')

/** Returns a day's bowls by salad and exclusions, with the number already made. */
export async function saladsOf(
  db: Db,
  date: Day,
  groups: readonly BowlGroup[],
  language: Language,
): Promise<Salad[]> {
  const salads = new Map<string, Salad>()
  const variants = new Map<string, Variant>()
  for (const { slot, bowls, deliveries } of groups)
    for (const bowl of bowls) {
      const salad = salads.get(bowl.saladId) ?? emptySalad(bowl, language)
      salads.set(bowl.saladId, salad)
      const key = variantKey(bowl.excluded)
      const variant = variants.get(`${bowl.saladId} ${key}`) ?? emptyVariant(key, bowl, language)
      if (variant.portions === 0) salad.variants.push(variant)
      variants.set(`${bowl.saladId} ${key}`, variant)
      const count = bowl.portions * deliveries
      salad.portions += count
      variant.portions += count
      for (const part of variant.slots) if (part.slot === slot) part.portions += count
    }
  for (const { saladId, variant, slot, made } of await db
    .select()
    .from(bowlsMade)
    .where(eq(bowlsMade.date, date)))
    for (const part of variants.get(`${saladId} ${variant}`)?.slots ?? [])
      if (part.slot === slot) part.made = made
  return [...salads.values()]
    .map((salad) => ({ ...salad, variants: salad.variants.toSorted(plainFirst) }))
    .toSorted((a, b) => b.portions - a.portions || (a.saladId < b.saladId ? -1 : 1))
}

const emptySalad = ({ saladId, bowlUrl, ...bowl }: Bowl, language: Language): Salad => ({
  saladId,
  ...names(bowl, language),
  // Without the query, so the picture shows the whole salad.
  bowlUrl: bowlUrl.split('?')[0] ?? bowlUrl,
  portions: 0,
  variants: [],
})
const emptyVariant = (key: string, { excluded }: Bowl, language: Language): Variant => ({
  key,
  excluded: excluded.map((part) => ({ id: part.id, ...names(part, language) })),
  portions: 0,
  slots: slots.map((slot: Slot) => ({ slot, portions: 0, made: 0 })),
})
/** The plain variant first, then by number of portions. */
const plainFirst = (a: Variant, b: Variant) =>
  Number(b.key === '') - Number(a.key === '') || b.portions - a.portions || (a.key < b.key ? -1 : 1)

/**
 * Returns how many bowls are left to make. A surplus of one variant, after a late cancellation, does not reduce the
 * rest of another.
 */
export const leftOf = (salads: readonly Salad[]): number =>
  salads
    .flatMap((salad) => salad.variants.flatMap((variant) => variant.slots))
    .reduce((sum, { portions, made }) => sum + Math.max(0, portions - made), 0)
