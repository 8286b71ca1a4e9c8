import { asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain, SECOND_MS, weekOf } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { closureDays } from '../deliveries/table.ts'
import type { Log } from '../log.ts'
import type { IngredientRow, MenuDayRow, PhotoRow, SaladRow } from '../menu/table.ts'
import { ingredients, menuDays, saladIngredients, saladPhotos, salads } from '../menu/table.ts'
import type { PlanRow } from '../plans/table.ts'
import { plans } from '../plans/table.ts'
import { readSettings } from '../settings/read.ts'
import { type SettingsRow, settings } from '../settings/table.ts'
import { changeCatalogue } from './change.ts'

/** An ingredient in a salad; null: nobody has weighed how much of it goes into a portion. */
export type RecipePart = IngredientRow & { grams: number | null }
/** A salad with what it is made of, the weightiest ingredient first. */
export type SaladWithIngredients = SaladRow & { ingredients: RecipePart[]; photos: PhotoRow[] }

/** Everything a visitor can see, as of one moment. */
export type Catalogue = {
  /** Another one after every change, a restored backup included. */
  version: string
  settings: SettingsRow
  /** In the catalogue's order, archived ones too: a day may still serve one. */
  salads: Map<string, SaladWithIngredients>
  plans: PlanRow[]
  /** From last week on. */
  menu: MenuDayRow[]
  /** When the kitchen is closed, from last week on. */
  closedDays: Day[]
}
export type CatalogueCache = ReturnType<typeof openCatalogueCache>

/** How old a copy may be in a process that did not write. */
const TRUSTED_MS = 0.5 * SECOND_MS

/**
 * The public side of the shop, kept in memory: visitors cost the database at most two tiny queries a second.
 * Whoever changes it does so through `change`, which is seen here at once and in other processes within a second.
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
  let kept: Promise<Catalogue> | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  /** What `kept` has come to; nothing while it is being looked at. */
  let latest: Catalogue | null = null
  const isTrusted = () => performance.now() - checkedAt <= trustedMs

  async function current(): Promise<Catalogue> {
    const before = kept && (await kept)
    const today = dayInBahrain(now())
    if (before && (await isCurrent(before))) return before
    return db.transaction((tx) => load(tx, addDays(weekOf(today), -7)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  }

  /** While the database is away the last copy is the best there is: visitors go on reading. */
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
      if (!kept || !isTrusted()) {
        checkedAt = performance.now()
        latest = null
        const asked = current()
        kept = asked
        asked.then(
          (found) => {
            if (kept === asked) latest = found
          },
          () => {
            if (kept === asked) kept = null // the next visitor tries again
          },
        )
      }
      return kept
    },
    /** Whether `read` would give this one, without waiting. */
    isLatest: (shop: Catalogue) => latest === shop && isTrusted(),
    /** One change of what the public sees, in one transaction. */
    async change<T>(work: (tx: Db) => Promise<T>): Promise<T> {
      try {
        return await changeCatalogue(db, work)
      } finally {
        checkedAt = Number.NEGATIVE_INFINITY
      }
    },
  }
}

/** The count alone would come again when a backup is restored; the row's own transaction does not. */
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
 * The salads for work in several transactions, read again only where something has changed in between. Until the end of
 * each nothing can: whoever changes the catalogue holds the row that is locked here, and one that came first is waited for.
 */
export function keptSalads() {
  let kept: { version: string; salads: ReadonlyMap<string, SaladWithIngredients> } | undefined
  return async (tx: Db) => {
    const [row] = await tx.select({ version }).from(settings).for('share')
    if (!row) throw new Error('the settings row is missing')
    if (kept?.version !== row.version)
      kept = { ...row, salads: new Map((await readSalads(tx)).map((salad) => [salad.id, salad])) }
    return kept.salads
  }
}
export type KeptSalads = ReturnType<typeof keptSalads>

/** Every salad with what it is made of, in the catalogue's order, archived ones too. */
export const readSalads = async (tx: Db): Promise<SaladWithIngredients[]> =>
  withIngredients(tx, await tx.select().from(salads).orderBy(asc(salads.id)))

/** These salads with what they are made of. */
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
