import { dayInBahrain } from '../../domain/dates.ts'
import type { TotalMetric } from '../../domain/insights/rules.ts'
import type { Db } from '../db/client.ts'
import { totalDeltas } from './table.ts'

export type Delta = { metric: TotalMetric; key?: string; amount: number }

/** Counts what happened, in the transaction in which it does, on its day in Bahrain. */
export async function addTotals(tx: Db, deltas: readonly Delta[], at: Date): Promise<void> {
  const counted = deltas.filter(({ amount }) => amount !== 0)
  if (counted.length === 0) return
  const day = dayInBahrain(at)
  await tx
    .insert(totalDeltas)
    .values(counted.map(({ metric, key = '', amount }) => ({ day, metric, key, amount })))
}
