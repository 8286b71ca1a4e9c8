import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { loginOutcomes, roles, userStatuses } from '../../domain/accounts/rules.ts'
import { languages } from '../../domain/language.ts'
import { id, instant } from '../db/columns.ts'

export const language = pgEnum('language', languages)
export const role = pgEnum('role', roles)
export const userStatus = pgEnum('user_status', userStatuses)

export const users = pgTable(
  'users',
  {
    id: id(),
    fullName: text().notNull(),
    /** Trimmed and in lower case, so that the plain unique index below is the rule. */
    email: text().notNull(),
    phone: text(),
    role: role().notNull().default('USER'),
    status: userStatus().notNull().default('ACTIVE'),
    verified: boolean().notNull().default(false),
    /** Missing until an invited person has chosen one. */
    passwordHash: text(),
    language: language().notNull().default('en'),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    lastLoginAt: instant(),
    /** Set while the person's wish to be forgotten waits to be carried out. */
    erasureAskedAt: instant(),
    erasedAt: instant(),
  },
  (t) => [unique('users_email_taken').on(t.email), index('users_erasure').on(t.erasureAskedAt)],
)

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
    sessionId: uuid(),
    at: instant().notNull(),
    outcome: loginOutcome().notNull(),
    deviceInfo: text().notNull(),
    ipAddress: text().notNull(),
    location: text().notNull(),
  },
  (t) => [index('logins_user').on(t.userId, t.at)],
)

export const letterPurpose = pgEnum('letter_purpose', [
  'VERIFY_EMAIL',
  'CHANGE_EMAIL',
  'RESET_PASSWORD',
  'INVITE',
])

/** Links and codes sent by mail, kept as hashes. Each works once and for a limited time. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: letterPurpose().notNull(),
    /** The address it was sent to; for CHANGE_EMAIL the new one. */
    email: text().notNull(),
    tokenHash: text().notNull(),
    codeHash: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Replaced by a newer letter of the same purpose. */
    withdrawnAt: instant(),
  },
  (t) => [
    unique('account_links_token').on(t.tokenHash),
    index('account_links_user').on(t.userId, t.purpose),
    index('account_links_email').on(t.email),
  ],
)

/** A copy of someone's data, made on request and kept for a few days. */
export const dataExports = pgTable('data_exports', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  requestedAt: instant().notNull(),
  readyAt: instant(),
  expiresAt: instant(),
  content: jsonb().$type<Record<string, unknown>>(),
})
