import { and, asc, eq, notExists } from 'drizzle-orm'
import { formatDay, weekOf } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import { clearDays } from '../menu/clearDays.ts'
import { names } from '../menu/view.ts'
import { ingredients, menuDays, saladIngredients, salads } from '../tables/menu.ts'
import { daysWithout } from './archiving.ts'

/**
 * Archives a salad. A coming day that an admin planned with it prevents that; the rotation's own days get another
 * salad. Call it inside `change`, like all code that puts a salad on a day: its lock prevents a day from being planned
 * with this salad between the check and the commit.
 */
export async function archiveSalad(tx: Db, id: string, language: Language, now: Date): Promise<void> {
  const { coming, become } = await daysWithout(tx, id, now)
  const planned = coming.find((d) => d.by === 'ADMIN')
  if (planned) throw new AppError('SALAD_ON_MENU', { day: formatDay(planned.date, language) })
  const [archived] = await tx
    .update(salads)
    .set({ status: 'ARCHIVED', ...bumpVersion(salads), updatedAt: now })
    .where(and(eq(salads.id, id), eq(salads.status, 'ACTIVE')))
    .returning({ id: salads.id })
  if (!archived) {
    await statusOf(tx, id)
    throw new AppError('ALREADY_ARCHIVED')
  }
  if (!become) throw new AppError('TOO_FEW_SALADS')
  const days = [...become.values()]
  await clearDays(
    tx,
    days.map((d) => d.date),
  )
  if (days.length > 0)
    await tx
      .insert(menuDays)
      .values(days.map((d) => ({ ...d, week: weekOf(d.date), by: 'ROTATION' as const, updatedAt: now })))
}

/** Restores a salad, unless one of its ingredients is archived. */
export async function restoreSalad(tx: Db, id: string, language: Language, now: Date): Promise<void> {
  const archivedIngredients = tx
    .select({ nameEn: ingredients.nameEn, nameAr: ingredients.nameAr })
    .from(saladIngredients)
    .innerJoin(ingredients, eq(ingredients.id, saladIngredients.ingredientId))
    .where(and(eq(saladIngredients.saladId, id), eq(ingredients.status, 'ARCHIVED')))
    .orderBy(asc(saladIngredients.position))
  const [restored] = await tx
    .update(salads)
    .set({ status: 'ACTIVE', ...bumpVersion(salads), updatedAt: now })
    .where(and(eq(salads.id, id), eq(salads.status, 'ARCHIVED'), notExists(archivedIngredients)))
    .returning({ id: salads.id })
  if (restored) return
  if ((await statusOf(tx, id)) === 'ACTIVE') throw new AppError('NOT_ARCHIVED')
  const [first] = await archivedIngredients
  throw first
    ? new AppError('SALAD_INGREDIENT_ARCHIVED', { name: names(first, language).name })
    : new AppError('CONFLICT')
}

async function statusOf(tx: Db, id: string) {
  const [salad] = await tx.select({ status: salads.status }).from(salads).where(eq(salads.id, id))
  if (!salad) throw new AppError('NOT_FOUND')
  return salad.status
}
