import { type Day, startOfDay } from '../dates.ts'

/** The vocabulary of the kitchen. The catalogue itself lives in the database; a new shop starts with firstSalads.ts. */
export const ingredientCategories = [
  'leaf',
  'vegetable',
  'fruit',
  'protein',
  'grain',
  'nutOrSeed',
  'cheese',
  'dressing',
  'herb',
] as const
export type IngredientCategory = (typeof ingredientCategories)[number]

/** The allergens that food labels in the Gulf must name, except lupin, which no kitchen here uses. */
export const allergens = [
  'gluten',
  'milk',
  'egg',
  'fish',
  'crustaceans',
  'molluscs',
  'nuts',
  'peanuts',
  'sesame',
  'soy',
  'mustard',
  'celery',
  'sulphites',
] as const
export type Allergen = (typeof allergens)[number]

export const saladCategories = ['SIGNATURE', 'SEASONAL', 'VEGETARIAN'] as const
export type SaladCategory = (typeof saladCategories)[number]
/** The background colours of a bowl's picture, and the glazes of the bowl. */
export const plates = ['pistachio', 'lemon', 'blush', 'mint', 'sand'] as const
export type Plate = (typeof plates)[number]
export const glazes = ['oat', 'sage', 'clay', 'slate', 'sky'] as const
export type Glaze = (typeof glazes)[number]

/** ARCHIVED: kept for past deliveries, never served again. */
export const catalogueStatuses = ['ACTIVE', 'ARCHIVED'] as const
export type CatalogueStatus = (typeof catalogueStatuses)[number]

/** One salad a day, Sunday to Thursday. */
export const MENU_DAYS = 5
/** Weeks, from the current one, that visitors see and the kitchen can plan. */
export const WEEKS_AHEAD = 5

type WithAllergens = { readonly key: string; readonly allergens: readonly Allergen[] }

/** The allergens of a salad without the excluded ingredients, in the order of the list above. */
export const allergensOf = (ingredients: readonly WithAllergens[], without: readonly string[] = []) => {
  const found = new Set(ingredients.filter((i) => !without.includes(i.key)).flatMap((i) => i.allergens))
  return allergens.filter((a) => found.has(a))
}

/** The ingredients that keep a salad from being vegetarian. The admin sees them in the error. */
export const notVegetarian = <I extends { readonly fromAnimals: boolean }>(ingredients: readonly I[]) =>
  ingredients.filter((i) => i.fromAnimals)

/** Whether customers who cannot eat the salad may be able to eat the other: it lacks one of the salad's allergens. */
export const suits = (salad: HasAllergens, other: HasAllergens) =>
  salad.allergens.length === 0 || salad.allergens.some((a) => !other.allergens.includes(a))
type HasAllergens = { readonly allergens: readonly Allergen[] }

/** A day's menu can be changed until the day begins in Bahrain. */
export const menuOpen = (date: Day, now: Date) => now < startOfDay(date)

export const menuWarnings = ['TWICE', 'ARCHIVED', 'SAME_ALLERGENS'] as const
export type MenuWarning = (typeof menuWarnings)[number]
type OnMenu = {
  readonly id: string
  readonly status: CatalogueStatus
  readonly allergens: readonly Allergen[]
}
export type PlannedDay<S extends OnMenu = OnMenu, D extends string = string> = {
  readonly date: D
  readonly salad: S | null
  readonly alternative: S | null
}

/**
 * The warnings of a week's days, for admins. TWICE: the salad is also another day's salad, which no week may have.
 * SAME_ALLERGENS: customers who cannot eat the salad cannot eat the alternative either.
 */
export function warningsOf<D extends string>(
  days: readonly PlannedDay<OnMenu, D>[],
): { date: D; warning: MenuWarning }[] {
  return days.flatMap(({ date, salad, alternative }) => {
    const warn = (warning: MenuWarning, applies: boolean) => (applies ? [{ date, warning }] : [])
    const same = salad !== null && alternative !== null && !suits(salad, alternative)
    return [
      ...warn('TWICE', salad !== null && days.some((d) => d.date !== date && d.salad?.id === salad.id)),
      ...warn(
        'ARCHIVED',
        [salad, alternative].some((s) => s?.status === 'ARCHIVED'),
      ),
      ...warn('SAME_ALLERGENS', same),
    ]
  })
}

/** The widths of a bowl's picture, in CSS pixels. */
export const bowlSizes = [96, 320, 640] as const
/**
 * The address of a salad's bowl in one size (`Salad.bowlUrl` leaves the size open), without some of its ingredients.
 * Their keys are sorted, so that each picture has one address.
 */
export const bowlImage = (
  bowlUrl: string,
  size: (typeof bowlSizes)[number],
  without: readonly string[] = [],
) => bowlUrl.replace('{size}', String(size)) + withoutQuery(without)
export const withoutQuery = (keys: readonly string[]) =>
  keys.length > 0 ? `?without=${keys.toSorted().map(encodeURIComponent).join(',')}` : ''
