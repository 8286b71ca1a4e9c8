import { and, asc, desc, eq, exists, inArray, notLike, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { erasedEmail } from '../../domain/accounts/erased.ts'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { adminCancellations } from '../../domain/insights/contract.ts'
import { countedReasons, RECENT_DAYS } from '../../domain/insights/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { subscriptionHistory as lines, subscriptions } from '../tables/subscriptions.ts'

const isItsOwn = eq(subscriptions.id, lines.subscriptionId)
const reasonOf = sql<string>`coalesce(${lines.details} ->> 'reason', 'NONE')`

/**
 * Returns the cancellations with their reasons: the history rows that are counted as `CANCELLED`
 * (server/totals/status.ts), except those of erased customers, which only the totals still contain.
 */
export async function listCancellations(
  db: Db,
  { search, reason, sort, from, to, page, size }: z.output<typeof adminCancellations.query>,
  now: Date,
): Promise<Returned<typeof adminCancellations>> {
  const recent = from === undefined && to === undefined ? addDays(dayInBahrain(now), 1 - RECENT_DAYS) : from
  const list = await paged(
    db,
    {
      table: lines,
      rows: (tx) =>
        tx
          .select({ line: lines, subscription: subscriptions })
          .from(lines)
          .innerJoin(subscriptions, isItsOwn)
          .$dynamic(),
      where: [
        eq(lines.to, 'CANCELLED'),
        inArray(lines.from, ['ACTIVE', 'PAUSED']),
        happenedOn(lines.at, { from: recent, to }),
        reason && eq(reasonOf, reason),
        ofCustomer(db, search),
      ],
      searched: search !== undefined,
      order: [(sort === 'cancelledAt' ? asc : desc)(lines.at)],
      unique: lines.id,
      uniqueDown: sort !== 'cancelledAt',
    },
    { page, size },
  )
  return {
    ...list,
    content: list.content.map(({ line: { id, at, details }, subscription }) => ({
      id,
      cancelledAt: at.toISOString(),
      reason: countedReasons.find((known) => known === details.reason) ?? 'NONE',
      comment: typeof details.feedback === 'string' ? details.feedback : null,
      subscriptionId: subscription.id,
      subscriptionNumber: subscriptionNumber(subscription.number),
      userId: subscription.userId,
      customerName: subscription.customerName,
      customerEmail: subscription.customerEmail,
    })),
  }
}

function ofCustomer(db: Db, search: string | undefined): SQL {
  const isThere = notLike(subscriptions.customerEmail, erasedEmail('%'))
  const matches = and(isItsOwn, isThere, found(subscriptions.search, search))
  return exists(db.select({ id: subscriptions.id }).from(subscriptions).where(matches))
}
