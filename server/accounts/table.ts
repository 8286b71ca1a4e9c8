import { boolean, index, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { roles, userStatuses } from '../../domain/accounts/rules.ts'
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
export type UserRow = typeof users.$inferSelect

export const linkPurpose = pgEnum('letter_purpose', [
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
    purpose: linkPurpose().notNull(),
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
export type AccountLinkRow = typeof accountLinks.$inferSelect
