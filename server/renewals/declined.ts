import { and, asc, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import { openStatuses } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { renewalCharges } from '../tables/renewals.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { isEnding } from './dueRenewals.ts'

/** For use inside a query on subscriptions: the day of the last automatic charge. */
const lastTry = sql`(select max(tried.day) from ${renewalCharges} tried where tried.subscription_id = ${subscriptions.id})`

/**
 * Returns subscriptions about to end whose last automatic charge was declined, earliest end first. Excludes those
 * renewed another way, those without auto-renewal, and those whose new card has not been tried yet.
 */
export function readDeclined(db: Db, condition: SQL | undefined, now: Date) {
  const today = dayInBahrain(now)
  return db
    .select({
      subscription: subscriptions,
      triedOn: renewalCharges.day,
      amountFils: payments.chargeFils,
      card: savedCards,
    })
    .from(subscriptions)
    .innerJoin(
      renewalCharges,
      and(eq(renewalCharges.subscriptionId, subscriptions.id), eq(renewalCharges.day, lastTry)),
    )
    .innerJoin(payments, eq(payments.id, renewalCharges.paymentId))
    .leftJoin(savedCards, eq(savedCards.id, subscriptions.autoRenewalCardId))
    .where(
      and(
        condition,
        isEnding(db, now),
        isNotNull(subscriptions.autoRenewalCardId),
        notInArray(payments.status, [...openStatuses, 'CAPTURED']),
        or(
          eq(payments.savedCardId, subscriptions.autoRenewalCardId),
          // On the last day a new card comes too late.
          and(eq(renewalCharges.day, today), eq(subscriptions.endDate, today)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.endDate), asc(subscriptions.id))
}
