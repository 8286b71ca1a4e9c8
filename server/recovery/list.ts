import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import type { orphanedPayments } from '../../domain/recovery/contract.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { isUuid } from '../payments/find.ts'
import { payments } from '../tables/payments.ts'
import { amountLeft } from './orphanAmount.ts'
import { orphanRows, orphanViews } from './view.ts'

type Query = z.output<typeof orphanedPayments.query>

export const isOrphaned = eq(payments.outcome, 'ORPHANED')

/** Returns a page of orphans by the given filters. There are few, and a partial index holds only them. */
export async function listOrphans(db: Db, query: Query, language: Language) {
  const { search, userType, paymentMethod, sort, page, size, ...days } = query
  const list = await paged(
    db,
    {
      table: payments,
      rows: orphanRows,
      searched: Boolean(search),
      where: [
        isOrphaned,
        searched(search),
        happenedOn(payments.capturedAt, days),
        userType && isOf[userType],
        paymentMethod && inArray(payments.method, methodsOf[paymentMethod]),
      ],
      // Every orphan has this value. As an expression it is not nullable, so the index serves both directions.
      order: [sortedBy(sort, { orphanedAt: sql`${payments.orphanedAt}`, amount: amountLeft })],
      unique: payments.id,
      uniqueDown: sort.startsWith('-'),
    },
    { page, size },
  )
  return { ...list, content: await orphanViews(db, list.content, language) }
}

/** Searches by name, email and phone, by the gateway's id or its beginning, or by ours. */
const searched = (text: string | undefined): SQL | undefined =>
  text
    ? or(
        found(payments.search, text),
        sql`starts_with(${payments.chargeId}, ${text})`,
        isUuid(text) ? eq(payments.id, text) : undefined,
      )
    : undefined

/** An erased owner counts as a guest. */
const isOf = {
  registered: and(isNotNull(payments.userId), ne(payments.orphanReason, 'OWNER_ERASED')),
  guest: or(isNull(payments.userId), eq(payments.orphanReason, 'OWNER_ERASED')),
}

/** Apple Pay counts as the gateway's checkout (rule R2). */
const methodsOf = {
  CARD: ['CARD'],
  BENEFIT: ['BENEFIT'],
  TAP_CHECKOUT: ['TAP_CHECKOUT', 'APPLE_PAY'],
} as const
