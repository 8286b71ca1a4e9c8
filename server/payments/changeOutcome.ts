import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type OutcomeAction, outcomeTransitions } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'

type Change = {
  paymentId: string
  action: OutcomeAction
  /** Columns to change together with the outcome. */
  set?: Partial<Omit<PaymentRow, 'id' | 'outcome'>>
  /** A condition beside the outcome. */
  where?: SQL
}

/**
 * The only way to change the outcome of captured money: one guarded update by the transition table. Returns null when
 * the payment's outcome does not allow the action, because a concurrent transaction decided first.
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
  // An ordinary sale or a card check never appears in the list of orphans.
  if (changed && action !== 'subscribe' && action !== 'refundCheck')
    await publish(tx, { kind: 'orphans.changed' }, { to: 'ADMINS' })
  return changed ?? null
}
