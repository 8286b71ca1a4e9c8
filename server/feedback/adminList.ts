import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AdminFeedback, adminFeedback, exportFeedback } from '../../domain/feedback/adminContract.ts'
import type { Language } from '../../domain/language.ts'
import { searchText } from '../../domain/search.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { sortByIds } from '../db/iterateIds.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { shownName } from '../http/shownName.ts'
import { users } from '../tables/accounts.ts'
import { deliveries } from '../tables/deliveries.ts'
import { feedback } from '../tables/feedback.ts'
import { feedbackView } from './list.ts'

type Filters = z.output<typeof exportFeedback.query>

export const feedbackSortColumns = {
  createdAt: feedback.createdAt,
  rating: feedback.rating,
  priority: sql`array_position(array['low', 'medium', 'high'], ${feedback.priority})`,
}

export const feedbackWhere = (db: Db, query: Filters) => {
  const { search, type, priority, rating, state, saladId, userId, from, to } = query
  return [
    foundBy(db, search),
    type && eq(feedback.type, type),
    priority && eq(feedback.priority, priority),
    rating && eq(feedback.rating, Number(rating)),
    state && eq(feedback.state, state),
    saladId ? eq(feedback.saladId, saladId) : undefined,
    userId ? eq(feedback.userId, userId) : undefined,
    happenedOn(feedback.createdAt, { from, to }),
  ]
}

/** Finds each word in the feedback, or in its author's name, email or phone. */
function foundBy(db: Db, search: string | undefined): SQL | undefined {
  const words = searchText(search ?? '')
    .split(' ')
    .filter(Boolean)
  return and(
    ...words.map((word) => {
      const isAuthor = and(eq(users.id, feedback.userId), found(users.search, word))
      return or(found(feedback.search, word), exists(db.select({ id: users.id }).from(users).where(isAuthor)))
    }),
  )
}

const reader = alias(users, 'reader')
const rows = (db: Db) =>
  db
    .select({
      feedback,
      delivery: deliveries,
      customerName: users.fullName,
      customerEmail: users.email,
      reviewedBy: reader.fullName,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .leftJoin(deliveries, eq(deliveries.id, feedback.deliveryId))
    .leftJoin(reader, eq(reader.id, feedback.reviewedBy))
    .$dynamic()

const view = (row: Awaited<ReturnType<typeof rows>>[number], language: Language): AdminFeedback => ({
  ...feedbackView(row, language),
  userId: row.feedback.userId,
  customerName: shownName(row.customerName, language),
  customerEmail: row.customerEmail,
  saladId: row.feedback.saladId,
  reviewedBy: row.reviewedBy,
})

/** Returns a page of all feedback. */
export async function listAdminFeedback(
  db: Db,
  query: z.output<typeof adminFeedback.query>,
  language: Language,
) {
  const list = await paged(
    db,
    {
      table: feedback,
      rows,
      where: feedbackWhere(db, query),
      order: [sortedBy(query.sort, feedbackSortColumns)],
      unique: feedback.id,
      uniqueDown: query.sort.startsWith('-'),
    },
    query,
  )
  return { ...list, content: list.content.map((row) => view(row, language)) }
}

/** Returns these entries, in this order. */
export async function adminFeedbackOf(db: Db, ids: readonly string[], language: Language) {
  const read = await rows(db).where(inArray(feedback.id, [...ids]))
  return sortByIds(
    ids,
    read.map((row) => view(row, language)),
  )
}
