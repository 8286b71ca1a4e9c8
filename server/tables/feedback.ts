import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { feedbackPriorities, feedbackStates, feedbackTypes, RATING } from '../../domain/feedback/rules.ts'
import { id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { deliveries } from './deliveries.ts'
import { salads } from './menu.ts'

/** Customers' feedback on delivered meals, and the shop's answers. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null if it is about no particular delivery. */
    deliveryId: uuid().references(() => deliveries.id),
    /** The salad of that delivery, which no longer changes. */
    saladId: uuid().references(() => salads.id),
    type: text({ enum: feedbackTypes }).notNull(),
    priority: text({ enum: feedbackPriorities }).notNull(),
    subject: text().notNull(),
    note: text().notNull(),
    rating: smallint().notNull(),
    state: text({ enum: feedbackStates }).notNull().default('pending'),
    answer: text(),
    answeredAt: instant(),
    reviewedAt: instant(),
    reviewedBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    /** Subject and note in searchable form (server/db/search.ts). The author's name is in the account. */
    search: text().notNull(),
  },
  (t) => [
    uniqueIndex('feedback_once').on(t.deliveryId),
    index('feedback_user').on(t.userId, t.createdAt),
    // Unread feedback: a small part of a growing table.
    index('feedback_pending').on(t.createdAt).where(sql`${t.state} = 'pending'`),
    index('feedback_created').on(t.createdAt),
    index('feedback_salad').on(t.saladId, t.createdAt),
    index('feedback_search').using('gin', t.search.op('gin_trgm_ops')),
    check(
      'feedback_rating',
      sql`${t.rating} between ${sql.raw(String(RATING.min))} and ${sql.raw(String(RATING.max))}`,
    ),
    check('feedback_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
)
export type FeedbackRow = typeof feedback.$inferSelect
