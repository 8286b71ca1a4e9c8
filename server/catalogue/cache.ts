import { asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain, SECOND_MS, weekOf } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import { readSettings } from '../settings/read.ts'
import { closureDays } from '../tables/deliveries.ts'
import type { IngredientRow, MenuDayRow, PhotoRow, SaladRow } from '../tables/menu.ts'
import { ingredients, menuDays, saladIngredients, saladPhotos, salads } from '../tables/menu.ts'
import type { PlanRow } from '../tables/plans.ts'
import { plans } from '../tables/plans.ts'
import { type SettingsRow, settings } from '../tables/settings.ts'
import { changeCatalogue } from './change.ts'

/** An ingredient of a salad; the weight of a portion is null if unknown. */
export type RecipePart = IngredientRow & { grams: number | null }
/** A salad with its ingredients, heaviest first. */
export type SaladWithIngredients = SaladRow & { ingredients: RecipePart[]; photos: PhotoRow[] }

/** All public data, as of one moment. */
export type Catalogue = {
  /** Different after every change, including a restored backup. */
  version: string
  settings: SettingsRow
  /** In the catalogue's order, with archived ones, because a day may still serve one. */
  salads: Map<string, SaladWithIngredients>
  plans: PlanRow[]
  /** From last week on. */
  menu: MenuDayRow[]
  /** The closure days from last week on. */
  closedDays: Day[]
}
export type CatalogueCache = ReturnType<typeof openCatalogueCache>

/** How old a copy may be in a process that did not make the change. */
const TRUSTED_MS = 0.5 * SECOND_MS

/**
 * Caches the public data: visitors cost the database at most two tiny queries a second. All changes go through `change`
 * and are visible here at once, and in other processes within a second.
 */
export function openCatalogueCache({
  db,
  now,
  log,
  trustedMs = TRUSTED_MS,
}: {
  db: Db
  now: () => Date
  log: Log
  trustedMs?: number | undefined
}) {
  let cached: Promise<Catalogue> | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  /** The resolved value of `cached`; null while it is being loaded. */
  let latest: Catalogue | null = null
  const isTrusted = () => performance.now() - checkedAt <= trustedMs

  async function current(): Promise<Catalogue> {
    const before = cached && (await cached)
    const today = dayInBahrain(now())
    if (before && (await isCurrent(before))) return before
    return db.transaction((tx) => load(tx, addDays(weekOf(today), -7)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  }

  /** While the database is unavailable, visitors get the last copy. */
  async function isCurrent({ version }: Catalogue): Promise<boolean> {
    try {
      return version === (await versionOf(db))
    } catch (error) {
      log.warn({ err: error }, 'the shop could not be looked at; its last copy is shown')
      return true
    }
  }

  return {
    read(): Promise<Catalogue> {
      if (!cached || !isTrusted()) {
        checkedAt = performance.now()
        latest = null
        const pending = current()
        cached = pending
        pending.then(
          (found) => {
            if (cached === pending) latest = found
          },
          () => {
            if (cached === pending) cached = null // the next visitor tries again
          },
        )
      }
      return cached
    },
    /** Whether `read` would return this copy without waiting. */
    isLatest: (shop: Catalogue) => latest === shop && isTrusted(),
    /** Runs a change of public data in one transaction. */
    async change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
      try {
        return await changeCatalogue(db, work)
      } finally {
        checkedAt = Number.NEGATIVE_INFINITY
      }
    },
  }
}

/** The count alone could repeat after a restored backup; the row's transaction id does not. */
const version = sql<string>`${settings.publicVersion} || '-' || ${settings}.xmin`
async function versionOf(db: Db): Promise<string> {
  const [row] = await db.select({ version }).from(settings)
  if (!row) throw new Error('the settings row is missing')
  return row.version
}

async function load(tx: Db, from: Day): Promise<Catalogue> {
  const shop = await readSettings(tx)
  const menu = await tx.select().from(menuDays).where(gte(menuDays.date, from)).orderBy(asc(menuDays.date))
  const planRows = await tx
    .select()
    .from(plans)
    .where(eq(plans.status, 'ACTIVE'))
    .orderBy(asc(plans.durationDays), asc(plans.priceFils))
  const { date } = closureDays
  const closed = await tx.select({ date }).from(closureDays).where(gte(date, from)).orderBy(asc(date))
  const whole = await readSalads(tx)
  return {
    version: await versionOf(tx),
    settings: shop,
    salads: new Map(whole.map((salad) => [salad.id, salad])),
    plans: planRows,
    menu,
    closedDays: closed.map((day) => day.date),
  }
}

/**
 * Caches the salads for work in several transactions and reads them again only after a change. Until the end of each
 * transaction nothing can change, because every change of the catalogue needs the row that is locked here; an earlier
 * change is waited for.
 */
export function cachedSalads() {
  let cached: { version: string; salads: ReadonlyMap<string, SaladWithIngredients> } | undefined
  return async (tx: Db) => {
    const [row] = await tx.select({ version }).from(settings).for('share')
    if (!row) throw new Error('the settings row is missing')
    if (cached?.version !== row.version)
      cached = { ...row, salads: new Map((await readSalads(tx)).map((salad) => [salad.id, salad])) }
    return cached.salads
  }
}
export type KeptSalads = ReturnType<typeof cachedSalads>

/** Returns every salad with its ingredients, in the catalogue's order, including archived ones. */
export const readSalads = async (tx: Db): Promise<SaladWithIngredients[]> =>
  withIngredients(tx, await tx.select().from(salads).orderBy(asc(salads.id)))

/** Adds the ingredients to these salads. */
export async function withIngredients(tx: Db, rows: readonly SaladRow[]): Promise<SaladWithIngredients[]> {
  const ids = rows.map((salad) => salad.id)
  const parts = await tx
    .select({ saladId: saladIngredients.saladId, grams: saladIngredients.grams, ingredient: ingredients })
    .from(saladIngredients)
    .innerJoin(ingredients, eq(ingredients.id, saladIngredients.ingredientId))
    .where(inArray(saladIngredients.saladId, ids))
    .orderBy(asc(saladIngredients.position))
  const { saladId, photoId, type, width, height } = saladPhotos
  const photos = await tx
    .select({ saladId, photoId, type, width, height })
    .from(saladPhotos)
    .where(inArray(saladId, ids))
    .orderBy(asc(type), asc(width))
  return rows.map((salad) => ({
    ...salad,
    ingredients: parts
      .filter((p) => p.saladId === salad.id)
      .map(({ ingredient, grams }) => ({ ...ingredient, grams })),
    photos: photos.filter((p) => p.saladId === salad.id),
  }))
}
