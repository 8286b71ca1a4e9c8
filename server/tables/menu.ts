import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type Allergen,
  catalogueStatuses,
  glazes,
  ingredientCategories,
  plates,
  saladCategories,
} from '../../domain/menu/rules.ts'
import { day, id, instant } from '../db/columns.ts'

export const catalogueStatus = pgEnum('catalogue_status', catalogueStatuses)
export const ingredientCategory = pgEnum('ingredient_category', ingredientCategories)
export const saladCategory = pgEnum('salad_category', saladCategories)
export const plate = pgEnum('plate', plates)
export const glaze = pgEnum('glaze', glazes)
export const plannedBy = pgEnum('planned_by', ['ADMIN', 'ROTATION'])

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const ingredients = pgTable(
  'ingredients',
  {
    id: id(),
    /** Selects the drawing; never changes. */
    key: text().notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    category: ingredientCategory().notNull(),
    allergens: text().array().$type<Allergen[]>().notNull(),
    removable: boolean().notNull(),
    /** Meat, fish, or made with them: not for a vegetarian salad. */
    fromAnimals: boolean().notNull(),
    status: catalogueStatus().notNull().default('ACTIVE'),
    /** The English and the Arabic name, by `searchOf`. */
    search: text().notNull(),
    /** Increases with every change. A write sends the version it was based on. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('ingredients_key').on(t.key),
    unique('ingredients_name_en').on(t.nameEn),
    unique('ingredients_name_ar').on(t.nameAr),
    index('ingredients_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
export type IngredientRow = typeof ingredients.$inferSelect

export const salads = pgTable(
  'salads',
  {
    id: id(),
    /** The seed of its bowl's drawing; never changes. */
    key: text().notNull(),
    nameEn: text().notNull(),
    nameAr: text().notNull(),
    descriptionEn: text().notNull(),
    descriptionAr: text().notNull(),
    category: saladCategory().notNull(),
    plate: plate().notNull(),
    glaze: glaze().notNull(),
    kcal: smallint().notNull(),
    proteinG: smallint().notNull(),
    carbsG: smallint().notNull(),
    fatG: smallint().notNull(),
    status: catalogueStatus().notNull().default('ACTIVE'),
    /** The English and the Arabic name, by `searchOf`. */
    search: text().notNull(),
    /** Increases with every change. A write sends the version it was based on. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('salads_key').on(t.key),
    unique('salads_name_en').on(t.nameEn),
    unique('salads_name_ar').on(t.nameAr),
    index('salads_search').using('gin', t.search.op('gin_trgm_ops')),
    check('salads_nutrition', sql`least(${t.kcal}, ${t.proteinG}, ${t.carbsG}, ${t.fatG}) >= 0`),
  ],
)
export type SaladRow = typeof salads.$inferSelect

export const saladIngredients = pgTable(
  'salad_ingredients',
  {
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    ingredientId: uuid()
      .notNull()
      .references(() => ingredients.id),
    /** The order of the ingredients, heaviest first. */
    position: smallint().notNull(),
    /** The weight in one portion; null if unknown. */
    grams: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.saladId, t.ingredientId] }),
    unique('salad_ingredients_position').on(t.saladId, t.position),
    index('salad_ingredients_ingredient').on(t.ingredientId),
  ],
)

/** A photo in one width and format. Stored in the database, so that every process and every backup has it. */
export const saladPhotos = pgTable(
  'salad_photos',
  {
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    /** New with each upload: the content of a URL never changes. */
    photoId: uuid().notNull(),
    type: text({ enum: ['image/avif', 'image/webp'] }).notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.saladId, t.type, t.width] })],
)
export type PhotoRow = Pick<typeof saladPhotos.$inferSelect, 'photoId' | 'type' | 'width' | 'height'>

/** The menu of a day. A day without a plan has no row until the rotation fills it. */
export const menuDays = pgTable(
  'menu_days',
  {
    date: day().primaryKey(),
    /** The Sunday of its week, for the unique constraint below. */
    week: day().notNull(),
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    alternativeId: uuid()
      .notNull()
      .references(() => salads.id),
    by: plannedBy().notNull(),
    /** Unique for every row ever written: a day that was cleared and planned again has another version. */
    version: serial().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('menu_days_salad_twice').on(t.week, t.saladId),
    index('menu_days_salad').on(t.saladId),
    index('menu_days_alternative').on(t.alternativeId),
    check('menu_days_two_salads', sql`${t.saladId} <> ${t.alternativeId}`),
    check('menu_days_week', sql`extract(dow from ${t.week}) = 0 and ${t.date} - ${t.week} between 0 and 4`),
  ],
)
export type MenuDayRow = typeof menuDays.$inferSelect
