import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { loginOutcomes } from '../../domain/accounts/rules.ts'
import { users } from '../accounts/table.ts'
import { id, instant } from '../db/columns.ts'

/** One browser someone signed in with. It lives until it is revoked or its time is over. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    lastAccessedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    remembered: boolean().notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
    location: text().notNull(),
    /** How many refresh tokens this session has had; the newest is the only one to be used. */
    generation: integer().notNull(),
    revokedAt: instant(),
    revokedWhy: text(),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt)],
)

export type SessionRow = typeof sessions.$inferSelect

/** Every refresh token a session ever had, by its hash: an old one that comes back was stolen. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
    issuedAt: instant().notNull(),
    usedAt: instant(),
    /** The token that replaced it, encrypted: handed out again for a few seconds to an honest second tab. */
    sealedSuccessor: text(),
  },
  (t) => [
    unique('refresh_tokens_generation').on(t.sessionId, t.generation),
    check('refresh_tokens_used', sql`(${t.usedAt} is null) = (${t.sealedSuccessor} is null)`),
  ],
)

export const loginOutcome = pgEnum('login_outcome', loginOutcomes)

/** Every sign-in of a known account, whatever came of it. */
export const logins = pgTable(
  'logins',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    sessionId: uuid().references(() => sessions.id),
    at: instant().notNull(),
    outcome: loginOutcome().notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
    location: text().notNull(),
  },
  (t) => [index('logins_user').on(t.userId, t.at)],
)
export type LoginRow = typeof logins.$inferSelect
