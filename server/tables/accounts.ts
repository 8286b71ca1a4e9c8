import { isNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles, userStatuses } from '../../domain/accounts/rules.ts'
import { languages } from '../../domain/language.ts'
import { id, instant, sortText } from '../db/columns.ts'
import { lineOf, searchOf } from '../db/search.ts'

export const language = pgEnum('language', languages)
export const role = pgEnum('role', roles)
export const userStatus = pgEnum('user_status', userStatuses)

/**
 * The characters of domain/cleanText.ts as a PostgreSQL pattern. Characters that only old scripts use are left to that
 * file.
 */
const INVISIBLE = String.raw`'[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'`

export const users = pgTable(
  'users',
  {
    id: id(),
    fullName: text().notNull(),
    /** Normalized (see normalEmail), so that the plain unique index below is enough. */
    email: text().notNull(),
    phone: text(),
    role: role().notNull().default('USER'),
    /** The admin who granted the role; null for a USER, and for accounts made with `npm run create-admin`. */
    roleGrantedBy: uuid().references((): AnyPgColumn => users.id),
    status: userStatus().notNull().default('ACTIVE'),
    verified: boolean().notNull().default(false),
    /** Null until an invited user has chosen one. */
    passwordHash: text(),
    language: language().notNull().default('en'),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    lastLoginAt: instant(),
    /** Set from the request for erasure on, until the erasure is cancelled. */
    erasureAskedAt: instant(),
    erasedAt: instant(),
    /** How many subscriptions were made for the account. Lists of accounts sort by it. */
    subscriptionCount: integer().notNull().default(0),
    /** Name, email and phone in searchable form (server/db/search.ts). */
    search: text().notNull(),
    /** The name in the form used for sorting. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => lineOf(users.search, 1)),
    /**
     * Inserted with the demo data, even if the email and password have changed since; npm run remove-demo removes it.
     */
    ofDemo: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('users_email_taken').on(t.email),
    check('users_email_spelling', sql`${t.email} ~ '^[!-~]+$' and ${t.email} = lower(${t.email})`),
    check(
      'users_name_visible',
      sql`${t.fullName} !~ ${sql.raw(INVISIBLE)} and ${t.fullName} is nfc normalized`,
    ),
    index('users_erasure').on(t.erasureAskedAt),
    index('users_search').using('gin', t.search.op('gin_trgm_ops')),
    // The admin list's sort orders, each with the filter columns, so that a page is found without reading the
    // rows before it.
    index('users_created').on(t.createdAt, t.id, t.role, t.status, t.verified).where(isNull(t.erasedAt)),
    // Users who never signed in come last in both directions, which one index cannot serve.
    index('users_last_login')
      .on(t.lastLoginAt.desc().nullsLast(), t.id, t.role, t.status, t.verified)
      .where(isNull(t.erasedAt)),
    index('users_first_login')
      .on(t.lastLoginAt, t.id, t.role, t.status, t.verified)
      .where(isNull(t.erasedAt)),
    index('users_subscriptions')
      .on(t.subscriptionCount, t.id, t.role, t.status, t.verified)
      .where(isNull(t.erasedAt)),
    // Includes `search`, because the name searched for may be at the end of the order.
    index('users_name')
      .on(t.sortName, t.id, t.role, t.status, t.verified, t.search)
      .where(isNull(t.erasedAt)),
    index('users_role').on(t.role, t.id, t.status, t.verified).where(isNull(t.erasedAt)),
    index('users_status').on(t.status, t.id, t.role, t.verified).where(isNull(t.erasedAt)),
    index('users_verified').on(t.verified, t.id, t.role, t.status).where(isNull(t.erasedAt)),
  ],
)
export type UserRow = typeof users.$inferSelect

/** The searchable form of an account. Code that writes its name, email or phone must write this too. */
export const userSearch = ({ fullName, email, phone }: Pick<UserRow, 'fullName' | 'email' | 'phone'>) =>
  searchOf(fullName, email, phone ?? '')

export const linkPurpose = pgEnum('letter_purpose', [
  'VERIFY_EMAIL',
  'CHANGE_EMAIL',
  'DECIDE_EMAIL_CHANGE',
  'RESET_PASSWORD',
  'INVITE',
])

/**
 * Links and codes sent by email, stored as hashes. Each works once and for a limited time. While a DECIDE_EMAIL_CHANGE
 * is open, a confirmed change waits: it takes effect when the link expires, unless the old address stops or approves
 * it.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    purpose: linkPurpose().notNull(),
    /** The address it was sent to; for a change of email the new one. */
    email: text().notNull(),
    /** The user who requested this change of email: the owner of the account, or an admin (rule A10). */
    requestedBy: uuid().references(() => users.id),
    tokenHash: text().notNull(),
    codeHash: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Replaced by a newer email of the same purpose, stopped or revoked. */
    withdrawnAt: instant(),
  },
  (t) => [
    unique('account_links_token').on(t.tokenHash),
    index('account_links_user').on(t.userId, t.purpose),
    index('account_links_email').on(t.email),
    index('account_links_requester').on(t.requestedBy),
    check(
      'account_links_requester_known',
      sql`${t.purpose} in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITE') or ${t.requestedBy} is not null
        or ${t.usedAt} is not null or ${t.withdrawnAt} is not null`,
    ),
    // An account has one open change of email, at either step.
    uniqueIndex('account_links_one_change')
      .on(t.userId)
      .where(sql`${t.requestedBy} is not null and ${t.usedAt} is null and ${t.withdrawnAt} is null`),
  ],
)
export type AccountLinkRow = typeof accountLinks.$inferSelect
