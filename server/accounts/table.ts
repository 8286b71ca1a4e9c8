import { boolean, pgEnum, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
  },
  (t) => [unique('users_email_taken').on(t.email)],
)
