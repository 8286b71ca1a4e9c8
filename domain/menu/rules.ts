import { type Day, startOfDay } from '../dates.ts'

/** What the kitchen's words mean. The catalogue itself lives in the database; a new shop starts with catalogue.ts. */
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

/** The allergens food labels in the Gulf must name, but for lupin, which no kitchen here uses. */
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
/** The tints behind a bowl and the glazes of the bowl itself. */
export const plates = ['pistachio', 'lemon', 'blush', 'mint', 'sand'] as const
export type Plate = (typeof plates)[number]
export const glazes = ['oat', 'sage', 'clay', 'slate', 'sky'] as const
export type Glaze = (typeof glazes)[number]

/** ARCHIVED: kept for what was served before, never served again. */
export const catalogueStatuses = ['ACTIVE', 'ARCHIVED'] as const
export type CatalogueStatus = (typeof catalogueStatuses)[number]

/** One salad a day, Sunday to Thursday. */
export const MENU_DAYS = 5
/** Weeks from the running one that visitors see and the kitchen can plan on. */
export const WEEKS_AHEAD = 5

type WithAllergens = { readonly key: string; readonly allergens: readonly Allergen[] }

/** What a salad may set off, in the order of the list above, once what is left out is out. */
export const allergensOf = (ingredients: readonly WithAllergens[], without: readonly string[] = []) => {
  const found = new Set(ingredients.filter((i) => !without.includes(i.key)).flatMap((i) => i.allergens))
  return allergens.filter((a) => found.has(a))
}

/** A vegetarian salad holds nothing made of animals; the admin is told what stands in the way. */
export const notVegetarian = <I extends { readonly fromAnimals: boolean }>(ingredients: readonly I[]) =>
  ingredients.filter((i) => i.fromAnimals)

/** Whether whoever cannot eat the salad may be able to eat the other: it lacks one of the salad's allergens. */
export const suits = (salad: HasAllergens, other: HasAllergens) =>
  salad.allergens.length === 0 || salad.allergens.some((a) => !other.allergens.includes(a))
type HasAllergens = { readonly allergens: readonly Allergen[] }

/** A day's menu can be changed until it begins in Bahrain. */
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
 * What an admin should know about a week, by day. TWICE: the salad is another day's salad too, which no week may
 * have. SAME_ALLERGENS: whoever cannot eat the salad cannot eat the alternative either.
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

/** The widths a bowl's picture comes in, in CSS pixels. */
export const bowlSizes = [96, 320, 640] as const
/**
 * The address of a salad's bowl in one size (`Salad.bowlUrl` leaves the size open), without some of its ingredients: their
 * keys stand in order, so that a picture has one address.
 */
export const bowlImage = (
  bowlUrl: string,
  size: (typeof bowlSizes)[number],
  without: readonly string[] = [],
) => bowlUrl.replace('{size}', String(size)) + withoutQuery(without)
export const withoutQuery = (keys: readonly string[]) =>
  keys.length > 0 ? `?without=${keys.toSorted().map(encodeURIComponent).join(',')}` : ''
