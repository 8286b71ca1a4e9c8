import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, ConflictError } from '../../domain/errors.ts'
import type { tickMade as contract } from '../../domain/kitchen/contract.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { bowlsOfDay } from '../deliveries/bowlsOfDay.ts'
import { publish } from '../events/publish.ts'
import { bowlsMade } from '../tables/kitchen.ts'
import { leftOf, saladsOf } from './bowls.ts'

type Tick = z.output<typeof contract.body>

/**
 * Saves how many bowls of a variant are made. Throws a conflict with the current number if it differs from the number
 * the client saw. Call it in a transaction.
 */
export async function tickMade(
  tx: Db,
  { date, saladId, key: variant, slot, made, seen }: Tick,
  catalogue: Catalogue,
  now: Date,
) {
  const groups = await bowlsOfDay(tx, date, catalogue)
  const kind = (await saladsOf(tx, date, groups, 'en'))
    .filter((salad) => salad.saladId === saladId)
    .flatMap((salad) => salad.variants.map(({ key, excluded }) => ({ salad, key, excluded })))
    .find(({ key }) => key === variant)
  if (!kind) throw new AppError('NOT_FOUND')
  const bowlKey = { date, saladId, variant, slot }
  // Ensures that a row exists to lock: the second of two concurrent first ticks waits for the first.
  await tx
    .insert(bowlsMade)
    .values({ ...bowlKey, made: 0, updatedAt: now })
    .onConflictDoNothing()
  const isIt = and(
    eq(bowlsMade.date, date),
    eq(bowlsMade.saladId, saladId),
    eq(bowlsMade.variant, variant),
    eq(bowlsMade.slot, slot),
  )
  const [before] = await tx.select({ made: bowlsMade.made }).from(bowlsMade).where(isIt).for('update')
  const [after] = await tx
    .update(bowlsMade)
    .set({ made, updatedAt: now })
    .where(and(isIt, seen === undefined ? undefined : eq(bowlsMade.made, seen)))
    .returning({ made: bowlsMade.made })
  const left = leftOf(await saladsOf(tx, date, groups, 'en'))
  if (!before || !after) throw new ConflictError('CHANGED_MEANWHILE', { made: before?.made ?? 0, left })
  await publish(tx, { kind: 'deliveries.changed', date }, { to: 'ADMINS' })
  return { salad: kind.salad, excluded: kind.excluded, before: before.made, made: after.made, left }
}
