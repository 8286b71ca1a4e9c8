import { and, eq, inArray } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import type { SaladWithIngredients } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { type FrozenSalad, servedSalads } from '../tables/deliveries.ts'
import { addTotals, type Delta } from '../totals/add.ts'

/**
 * Adds the ingredients in a day's bowls, and those left out, to the totals, per portion. Call it in the transaction of
 * the freeze.
 */
export async function countServed(
  tx: Db,
  frozen: readonly FrozenSalad[],
  { date, salads }: { date: Day; salads: ReadonlyMap<string, SaladWithIngredients> },
  now: Date,
): Promise<void> {
  const recipes = await saveRecipes(tx, frozen, { date, salads })
  const served = new Map<string, number>()
  const excluded = new Map<string, number>()
  const add = (counts: Map<string, number>, id: string, portions: number) =>
    counts.set(id, (counts.get(id) ?? 0) + portions)
  for (const bowl of frozen) {
    const out = new Set(bowl.excluded.map(({ id }) => id))
    for (const id of out) add(excluded, id, bowl.portions)
    for (const id of recipes.get(bowl.saladId) ?? []) if (!out.has(id)) add(served, id, bowl.portions)
  }
  const deltas = (metric: Delta['metric'], counts: Map<string, number>): Delta[] =>
    [...counts].map(([key, amount]) => ({ metric, key, amount, day: date }))
  await addTotals(
    tx,
    [...deltas('INGREDIENT_SERVED', served), ...deltas('INGREDIENT_EXCLUDED', excluded)],
    now,
  )
}

/** Returns the day's recipes. The first freeze of a day stores them, and all later ones count by the stored recipe. */
async function saveRecipes(
  tx: Db,
  frozen: readonly FrozenSalad[],
  { date, salads }: { date: Day; salads: ReadonlyMap<string, SaladWithIngredients> },
): Promise<Map<string, string[]>> {
  const ids = [...new Set(frozen.map(({ saladId }) => saladId))].toSorted()
  const rows = ids.map((saladId) => ({
    date,
    saladId,
    ingredientIds: salads.get(saladId)?.ingredients.map((i) => i.id) ?? [],
  }))
  await tx.insert(servedSalads).values(rows).onConflictDoNothing()
  const stored = await tx
    .select()
    .from(servedSalads)
    .where(and(eq(servedSalads.date, date), inArray(servedSalads.saladId, ids)))
  return new Map(stored.map((row) => [row.saladId, row.ingredientIds]))
}
