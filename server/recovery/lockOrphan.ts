import { eq } from 'drizzle-orm'
import { formatInstant } from '../../domain/dates.ts'
import { AppError, ConflictError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { findSubscription } from '../checkout/settle.ts'
import type { Db } from '../db/client.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { findPayment } from '../payments/find.ts'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import type { Orphan } from './orphanCustomer.ts'

/**
 * Locks an orphan, by the gateway's id or ours, and its order. The order comes first, as in every transaction. Throws
 * with the decision and its author if another admin was first.
 */
export async function lockOrphan(tx: Db, id: string, language: Language): Promise<Orphan> {
  const known = await findPayment({ db: tx }, id)
  if (!known) throw new AppError('NOT_FOUND')
  const [order] = known.orderId
    ? await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update')
    : []
  const [payment] = await tx.select().from(payments).where(eq(payments.id, known.id)).for('update')
  if (!payment) throw new Error('a payment is gone')
  await assertOrphaned(tx, payment, language)
  const [owner] = payment.userId ? await tx.select().from(users).where(eq(users.id, payment.userId)) : []
  return { payment, order: order ?? null, owner: owner ?? null }
}

/**
 * Throws, with its current state and who decided, if the payment is not an orphan. The caller holds the lock on its
 * row.
 */
export async function assertOrphaned(
  tx: Db,
  { id, outcome, decidedAt, decidedBy }: PaymentRow,
  language: Language,
): Promise<void> {
  if (outcome === 'ORPHANED') return
  const t = textIn(language, 'recovery')
  const subscription = await findSubscription(tx, id)
  const number = subscription ? subscriptionNumber(subscription.number) : ''
  const [admin] = decidedBy ? await tx.select().from(users).where(eq(users.id, decidedBy)) : []
  const current = {
    outcome,
    decidedBy: shownName(admin?.fullName ?? null, language),
    decidedAt: decidedAt?.toISOString() ?? null,
    subscriptionId: subscription?.id ?? null,
    subscriptionNumber: number || null,
  }
  // It never was an orphan, or it was decided before the decision was recorded.
  if (!decidedAt) throw new ConflictError('NOT_ORPHANED', current, { what: t(`is.${outcome}`, { number }) })
  const code = outcome === 'SUBSCRIBED' ? 'ALREADY_RECOVERED' : 'ALREADY_MARKED_FOR_REFUND'
  const decider = current.decidedBy ?? t('theShop')
  throw new ConflictError(code, current, { who: decider, when: formatInstant(decidedAt, language), number })
}
