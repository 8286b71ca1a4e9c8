import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type OutcomeAction, outcomeTransitions } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import { type PaymentRow, payments } from './table.ts'

type Change = {
  paymentId: string
  action: OutcomeAction
  /** What changes with the outcome. */
  set?: Partial<Omit<PaymentRow, 'id' | 'outcome'>>
  /** Beyond the outcome: what must still hold at this moment. */
  where?: SQL
}

/**
 * The one way captured money gets its outcome: by the transition table, in one guarded update. Null when the payment
 * has an outcome the action may not be taken from: somebody else decided first.
 */
export async function changeOutcome(
  tx: Db,
  { paymentId, action, set, where }: Change,
): Promise<PaymentRow | null> {
  const { statusesFor, targetOf } = outcomeTransitions
  const [changed] = await tx
    .update(payments)
    .set({ ...set, outcome: targetOf(action) ?? undefined })
    .where(and(eq(payments.id, paymentId), inArray(payments.outcome, statusesFor(action)), where))
    .returning()
  // An ordinary sale, or a card check, is nothing to decide about.
  if (changed && action !== 'subscribe' && action !== 'refundCheck')
    await publish(tx, { kind: 'orphans.changed' }, { to: 'ADMINS' })
  return changed ?? null
}
