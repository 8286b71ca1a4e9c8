import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { loginOutcomes } from '../../domain/accounts/rules.ts'
import { id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'

/** A browser that a user signed in with. It lives until it is revoked or expires. */
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
    /** How many refresh tokens this session has had. Only the newest may be used. */
    generation: integer().notNull(),
    revokedAt: instant(),
    revokedWhy: text(),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt)],
)

export type SessionRow = typeof sessions.$inferSelect

/** Every refresh token of a session, by its hash: reuse of an old one means that it was stolen. */
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
    /** The token that replaced it, encrypted. For a few seconds a legitimate second tab gets it again. */
    sealedSuccessor: text(),
  },
  (t) => [
    unique('refresh_tokens_generation').on(t.sessionId, t.generation),
    check('refresh_tokens_used', sql`(${t.usedAt} is null) = (${t.sealedSuccessor} is null)`),
  ],
)

export const loginOutcome = pgEnum('login_outcome', loginOutcomes)

/** Every login attempt of a known account, with its outcome. */
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
