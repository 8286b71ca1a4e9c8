import { cleanText } from '../cleanText.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../dates.ts'
import { latinDigits } from '../digits.ts'

export const roles = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['ACTIVE', 'SUSPENDED', 'PENDING'] as const
export type UserStatus = (typeof userStatuses)[number]

/** What the owner of the old address may do with a pending email change (rule A10). */
export const emailChangeDecisions = ['STOP', 'APPROVE'] as const

/** How a sign-in ended, as shown in the sign-in history. */
export const loginOutcomes = ['SUCCESS', 'FAILED', 'BLOCKED', 'EXPIRED'] as const

/** Who may call an endpoint or open a page. The server's guard and the browser's both use this table. */
export const access = {
  PUBLIC: roles,
  SIGNED_IN: roles,
  CUSTOMER: ['USER'],
  ADMIN: ['ADMIN', 'SUPER_ADMIN'],
  SUPER_ADMIN: ['SUPER_ADMIN'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof access

export const mayUse = (to: Access, role: Role) => access[to].some((r) => r === role)
/** Rule A6: only a super admin may change a super admin's account or see its sessions. */
export const mayManage = (by: { role: Role }, target: { role: Role }) =>
  target.role !== 'SUPER_ADMIN' || by.role === 'SUPER_ADMIN'

/**
 * Rule A10: everyone may change their own email, and an admin may change a customer's. Only a super admin may change an
 * admin's, because control of the email address is control of the account.
 */
export const mayChangeEmail = (
  by: { id: string; role: Role; status: UserStatus },
  owner: { id: string; role: Role },
) =>
  by.id === owner.id ||
  (by.status === 'ACTIVE' && mayUse(owner.role === 'USER' ? 'ADMIN' : 'SUPER_ADMIN', by.role))
export const homeOf = (role: Role) => (mayUse('ADMIN', role) ? '/admin' : '/dashboard')

/**
 * Calls that refuse a stale token even where signing in is optional (rule A8). Otherwise a person who believes they are
 * signed in would pay as a guest, for a subscription they can never manage.
 */
export const refusesStaleToken = ({ method, path }: { method: string; path: string }) =>
  /^\/(payments|subscriptions|addresses)\b/.test(path) ||
  (method !== 'GET' && !/^\/(auth\/|password\/(forgot|reset)$)/.test(path))

export const ACCESS_TOKEN_MS = HOUR_MS
/** "Remember me" keeps a session this long. Otherwise it ends with the browser session, after a day at the latest. */
export const SESSION_MS = { remembered: 30 * DAY_MS, plain: DAY_MS }
/** How long a browser that signed in stays recognized, so that wrong passwords from strangers do not lock it out. */
export const DEVICE_COOKIE_MS = 365 * DAY_MS
/** How long a replaced token is still accepted, for two tabs that refresh at once or a response that was lost. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS
/** The browser warns when the token has this long left. It checks at the interval below. */
export const EXPIRY_WARNING_S = 300
export const EXPIRY_CHECK_MS = 30 * SECOND_MS
export const VERIFICATION_MS = DAY_MS
export const RESET_MS = HOUR_MS
/** How long a confirmed email change that the shop requested waits, so that the owner can stop it (rule A10). */
export const EMAIL_CHANGE_WAIT_MS = DAY_MS
/** Erasure runs a day earlier than the promised 30 days and can be cancelled until then. */
export const ERASE_AFTER_MS = 29 * DAY_MS
export const RESEND_WAIT_S = 60
export const REDIRECT_AFTER_VERIFICATION_MS = 3 * SECOND_MS

export const limits = {
  loginPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 50, windowMs: 15 * MINUTE_MS },
  mailPerAccount: { max: 5, windowMs: HOUR_MS },
  mailPerAddress: { max: 30, windowMs: HOUR_MS },
  /** Emails to people who did not request them, triggered by one admin. */
  emailsPerAdmin: { max: 60, windowMs: HOUR_MS },
} as const

export const FULL_NAME = { min: 3, max: 30 }
export const PHONE_DIGITS = { min: 8, max: 11 }
export const CODE_DIGITS = 6

/**
 * Normalizes an address so that each spelling leads to one account. Full-width letters and ligatures become plain
 * letters.
 */
export const normalEmail = (text: string) => cleanText(text).normalize('NFKC').trim().toLowerCase()

/**
 * Reduces a typed phone number to digits: removes spaces, dashes and a leading + or 00, and turns Arabic-Indic digits
 * into Latin ones.
 */
export const normalPhone = (text: string) =>
  latinDigits(cleanText(text))
    .trim()
    .replace(/^(\+|00)/, '')
    .replaceAll(/[\s\-().]/g, '')
