import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import {
  Day,
  DayRange,
  Id,
  Instant,
  messageKey,
  oneLine,
  Page,
  paged,
  ReadVersion,
  Search,
} from '../fields.ts'
import {
  allergens,
  catalogueStatuses,
  glazes,
  ingredientCategories,
  menuWarnings,
  plates,
  saladCategories,
} from './rules.ts'

export const Bilingual = { name: z.string(), nameEn: z.string(), nameAr: z.string() }

export const Ingredient = z.object({
  id: z.uuid(),
  /** Selects the drawing in the bowl. */
  key: z.string(),
  ...Bilingual,
  category: z.enum(ingredientCategories),
  allergens: z.array(z.enum(allergens)),
  removable: z.boolean(),
})
export type Ingredient = z.output<typeof Ingredient>

const Nutrition = z.object({ kcal: z.int(), proteinG: z.int(), carbsG: z.int(), fatG: z.int() })

/** A photo in several sizes. Without one, the bowl is the picture. */
const Photo = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
})

export const Salad = z.object({
  id: z.uuid(),
  /** The seed of its bowl: the same key always gives the same picture. */
  key: z.string(),
  ...Bilingual,
  description: z.string(),
  category: z.enum(saladCategories),
  plate: z.enum(plates),
  glaze: z.enum(glazes),
  /** Heaviest first. */
  ingredients: z.array(Ingredient),
  allergens: z.array(z.enum(allergens)),
  nutrition: Nutrition,
  /** The picture of its bowl; `{size}` is one of the sizes in rules.ts. The content at an address never changes. */
  bowlUrl: z.string(),
  photo: Photo.nullable(),
  status: z.enum(catalogueStatuses),
  updatedAt: Instant,
})
export type Salad = z.output<typeof Salad>

export const MenuDay = z.object({ date: Day, salad: Salad, alternative: Salad })
export const MenuWeek = z.object({
  /** The Sunday of the week. */
  week: Day,
  days: z.array(MenuDay),
})
export type MenuWeek = z.output<typeof MenuWeek>

export const listSalads = endpoint('GET', '/salads', 'PUBLIC', {
  summary: 'Every salad the kitchen makes, with its ingredients, allergens and nutrition.',
  returns: z.object({ content: z.array(Salad) }),
})

export const weekMenu = endpoint('GET', '/menu', 'PUBLIC', {
  summary:
    'One week’s menu, Sunday to Thursday. Any day of the week selects it; by default the current week.',
  query: z.object({ week: Day.optional() }),
  returns: MenuWeek,
})

export const comingMenus = endpoint('GET', '/menu/weeks', 'PUBLIC', {
  summary: 'The menus of this week and the coming weeks.',
  returns: z.object({ content: z.array(MenuWeek) }),
})

// ── for admins ──────────────────────────────────────────────────────────────────────────────────────────────────

const NAME_MOST = 60
const DESCRIPTION_MOST = 240
const filled = (most: number) =>
  z
    .string(messageKey('required'))
    .overwrite(cleanText)
    .trim()
    .min(1, messageKey('required'))
    .max(most, messageKey('tooLong'))
const name = oneLine(NAME_MOST).min(1, messageKey('required'))
const Names = { nameEn: name, nameAr: name }
const grams = z.int(messageKey('invalid')).min(0, messageKey('invalid')).max(5000, messageKey('invalid'))
const unique = <T>(list: readonly T[]) => new Set(list).size === list.length

export const AdminIngredient = Ingredient.extend({
  fromAnimals: z.boolean(),
  status: z.enum(catalogueStatuses),
  /** The number of active salads with this ingredient. */
  inSalads: z.int(),
  version: z.int(),
  updatedAt: Instant,
})
export type AdminIngredient = z.output<typeof AdminIngredient>

export const IngredientBody = z.object({
  ...Names,
  category: z.enum(ingredientCategories, messageKey('invalid')),
  allergens: z.array(z.enum(allergens)).max(allergens.length).refine(unique, messageKey('invalid')),
  removable: z.boolean(messageKey('required')),
  fromAnimals: z.boolean(messageKey('required')),
})

export const AdminSalad = Salad.omit({ description: true, ingredients: true }).extend({
  descriptionEn: z.string(),
  descriptionAr: z.string(),
  ingredients: z.array(
    AdminIngredient.omit({ inSalads: true, version: true, updatedAt: true }).extend({
      /** Grams in one portion; null if unknown. */
      grams: z.int().nullable(),
    }),
  ),
  /** The next day it is on the menu, as salad or alternative. */
  nextServed: Day.nullable(),
  version: z.int(),
})
export type AdminSalad = z.output<typeof AdminSalad>

export const SALAD_INGREDIENTS = { fewest: 3, most: 14 } as const
export const PORTION_GRAMS = { fewest: 1, most: 2000 } as const
export const SaladBody = z.object({
  ...Names,
  descriptionEn: filled(DESCRIPTION_MOST),
  descriptionAr: filled(DESCRIPTION_MOST),
  category: z.enum(saladCategories, messageKey('invalid')),
  plate: z.enum(plates, messageKey('invalid')),
  glaze: z.enum(glazes, messageKey('invalid')),
  ingredientIds: z
    .array(z.uuid(messageKey('invalid')))
    .min(SALAD_INGREDIENTS.fewest, messageKey('ingredientsFew'))
    .max(SALAD_INGREDIENTS.most, messageKey('ingredientsMany'))
    .refine(unique, messageKey('invalid')),
  /** Grams of each ingredient in one portion, by its id. Ingredients not named here keep their value. */
  grams: z
    .record(
      z.uuid(messageKey('invalid')),
      z
        .int(messageKey('invalid'))
        .min(PORTION_GRAMS.fewest, messageKey('invalid'))
        .max(PORTION_GRAMS.most, messageKey('invalid'))
        .nullable(),
    )
    .optional(),
  nutrition: z.object({ kcal: grams, proteinG: grams, carbsG: grams, fatG: grams }),
})

export const saladSorts = ['name', '-name', 'category', '-category', 'updatedAt', '-updatedAt'] as const
export const adminSalads = endpoint('GET', '/admin/salads', 'ADMIN', {
  summary: 'Salads, including archived ones; searched in both languages.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    category: z.enum(saladCategories).optional(),
    status: z.enum(catalogueStatuses).optional(),
    sort: z.enum(saladSorts).default('name'),
  }),
  returns: paged(AdminSalad),
})
export const adminSalad = endpoint('GET', '/admin/salads/:id', 'ADMIN', {
  summary: 'One salad with everything an admin can change.',
  params: Id,
  returns: AdminSalad,
})
export const addSalad = endpoint('POST', '/admin/salads', 'ADMIN', {
  summary: 'Adds a salad.',
  body: SaladBody,
  returns: AdminSalad,
  status: 201,
})
export const changeSalad = endpoint('PUT', '/admin/salads/:id', 'ADMIN', {
  summary: 'Changes a salad; deliveries past the cutoff keep the old version.',
  params: Id,
  body: SaladBody.extend({ version: ReadVersion }),
  returns: AdminSalad,
})
export const archiveSalad = endpoint('POST', '/admin/salads/:id/archive', 'ADMIN', {
  summary:
    'Archives a salad. Automatically filled days get another one; refused while an upcoming day was planned with it.',
  params: Id,
  returns: AdminSalad,
})
const NamedSalad = z.object({ id: z.uuid(), ...Bilingual })
export const saladArchiving = endpoint('GET', '/admin/salads/:id/archive', 'ADMIN', {
  summary:
    'Previews archiving a salad: its upcoming days, the salads that would replace it, and how many deliveries change.',
  params: Id,
  returns: z.object({
    /** False if an admin planned a day with it, or if too few salads would be left. */
    possible: z.boolean(),
    days: z.array(
      z.object({
        date: Day,
        part: z.enum(['SALAD', 'ALTERNATIVE']),
        /** A day planned by an admin prevents archiving. */
        by: z.enum(['ADMIN', 'ROTATION']),
        /** The salad that replaces it; null if there is none. */
        instead: NamedSalad.nullable(),
        /** The sold deliveries that would change. */
        deliveries: z.int(),
      }),
    ),
  }),
})
export type SaladArchiving = z.output<typeof saladArchiving.returns>
export const restoreSalad = endpoint('POST', '/admin/salads/:id/restore', 'ADMIN', {
  summary: 'Restores an archived salad.',
  params: Id,
  returns: AdminSalad,
})
/** The accepted format and size of an uploaded photo. Visitors get smaller versions in modern formats. */
export const PHOTO = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  most: 10 * 1024 * 1024,
  /** A smaller photo would be blurred on a card. */
  least: { width: 640, height: 480 },
} as const
export const setPhoto = endpoint('PUT', '/admin/salads/:id/photo', 'ADMIN', {
  summary: 'Sets or replaces a salad’s photo; the body is the image file.',
  params: Id,
  bytes: PHOTO,
  returns: AdminSalad,
})
export const removePhoto = endpoint('DELETE', '/admin/salads/:id/photo', 'ADMIN', {
  summary: 'Removes a salad’s photo; its drawn bowl shows again.',
  params: Id,
  returns: AdminSalad,
})

export const ingredientSorts = ['name', '-name', 'category', '-category', 'updatedAt', '-updatedAt'] as const
export const adminIngredients = endpoint('GET', '/admin/ingredients', 'ADMIN', {
  summary: 'Ingredients, including archived ones; searched in both languages.',
  query: Page.extend({
    ...DayRange.shape,
    search: Search,
    category: z.enum(ingredientCategories).optional(),
    status: z.enum(catalogueStatuses).optional(),
    sort: z.enum(ingredientSorts).default('name'),
  }),
  returns: paged(AdminIngredient),
})
export const addIngredient = endpoint('POST', '/admin/ingredients', 'ADMIN', {
  summary: 'Adds an ingredient; it is drawn like its category.',
  body: IngredientBody,
  returns: AdminIngredient,
  status: 201,
})
export const changeIngredient = endpoint('PUT', '/admin/ingredients/:id', 'ADMIN', {
  summary: 'Changes an ingredient in every salad that contains it.',
  params: Id,
  body: IngredientBody.extend({ version: ReadVersion }),
  returns: AdminIngredient,
})
export const archiveIngredient = endpoint('POST', '/admin/ingredients/:id/archive', 'ADMIN', {
  summary: 'Archives an ingredient; refused while an active salad contains it.',
  params: Id,
  returns: AdminIngredient,
})
export const ingredientArchiving = endpoint('GET', '/admin/ingredients/:id/archive', 'ADMIN', {
  summary: 'The salads that contain an ingredient; active ones prevent it from being archived.',
  params: Id,
  returns: z.object({
    possible: z.boolean(),
    salads: z.array(NamedSalad.extend({ status: z.enum(catalogueStatuses) })),
  }),
})
export type IngredientArchiving = z.output<typeof ingredientArchiving.returns>
export const restoreIngredient = endpoint('POST', '/admin/ingredients/:id/restore', 'ADMIN', {
  summary: 'Restores an archived ingredient.',
  params: Id,
  returns: AdminIngredient,
})

/** The fields of a salad that the week's board shows. */
const BoardSalad = AdminSalad.pick({
  id: true,
  key: true,
  name: true,
  nameEn: true,
  nameAr: true,
  category: true,
  plate: true,
  glaze: true,
  allergens: true,
  bowlUrl: true,
  status: true,
})
export type BoardSalad = z.output<typeof BoardSalad>

export const AdminMenuWeek = z.object({
  week: Day,
  days: z.array(
    z.object({
      date: Day,
      salad: BoardSalad.nullable(),
      alternative: BoardSalad.nullable(),
      /** Before the cutoff, the day can still be changed. */
      open: z.boolean(),
      /** Whether an admin or the rotation chose the menu; null if neither has yet. */
      by: z.enum(['ADMIN', 'ROTATION']).nullable(),
      /** The number of deliveries that follow this day's menu and change with it. */
      deliveries: z.int(),
      /** 0 until the day is planned. */
      version: z.int(),
    }),
  ),
  warnings: z.array(z.object({ date: Day, warning: z.enum(menuWarnings) })),
})
export type AdminMenuWeek = z.output<typeof AdminMenuWeek>
const Week = z.object({ week: Day })

export const adminMenuWeek = endpoint('GET', '/admin/menus/:week', 'ADMIN', {
  summary: 'A week’s plan, with warnings.',
  params: Week,
  returns: AdminMenuWeek,
})
export const planWeek = endpoint('PUT', '/admin/menus/:week', 'ADMIN', {
  summary: 'Plans a week’s open days; a day without a salad is filled automatically.',
  params: Week,
  body: z.object({
    days: z
      .array(
        z.object({
          date: Day,
          saladId: z.uuid(messageKey('invalid')).nullable(),
          alternativeId: z.uuid(messageKey('invalid')).nullable(),
          version: ReadVersion,
        }),
      )
      .max(5),
  }),
  returns: AdminMenuWeek,
})
export const copyLastWeek = endpoint('POST', '/admin/menus/:week/copy', 'ADMIN', {
  summary: 'Copies last week’s menu to a week’s open days.',
  params: Week,
  /** The versions of the days that the admin confirmed to overwrite. */
  body: z.object({ days: z.array(z.object({ date: Day, version: ReadVersion })).max(5) }).nullish(),
  returns: AdminMenuWeek,
})
export const fillFromRotation = endpoint('POST', '/admin/menus/:week/fill', 'ADMIN', {
  summary: 'Automatically fills the open days that haven’t been planned.',
  params: Week,
  returns: AdminMenuWeek,
})
export const clearWeek = endpoint('DELETE', '/admin/menus/:week', 'ADMIN', {
  summary: 'Clears a week’s open days.',
  params: Week,
  returns: AdminMenuWeek,
})
