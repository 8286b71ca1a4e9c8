import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'
import { language, users } from './accounts.ts'

/**
 * Emails to send and sent ones. An email is written in the transaction of its cause and sent afterwards, at least once.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** The same on every try, so that a receiving server can drop a repetition. */
    messageId: text().notNull(),
    kind: text().notNull(),
    language: language().notNull(),
    userId: uuid().references(() => users.id),
    to: text().notNull(),
    subject: text().notNull(),
    /** Emptied after sending by SMTP if the email may contain a one-time link (see mayResend). */
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    tries: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    unique('outbox_message_id').on(t.messageId),
    index('outbox_to').on(t.to, t.createdAt),
    index('outbox_user').on(t.userId, t.createdAt),
  ],
)
export type OutboxRow = typeof outbox.$inferSelect
