import { cleanText } from '../cleanText.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../dates.ts'
import { latinDigits } from '../digits.ts'

export const roles = ['USER', 'ADMIN', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['ACTIVE', 'SUSPENDED', 'PENDING'] as const
export type UserStatus = (typeof userStatuses)[number]

/** What the old address may do with a change of email that waits (rule A10). */
export const emailChangeDecisions = ['STOP', 'APPROVE'] as const

/** How a sign-in ended, in the history a person sees. */
export const loginOutcomes = ['SUCCESS', 'FAILED', 'BLOCKED', 'EXPIRED'] as const

/** Who may call an endpoint or open a page: one answer for the server's guard and the browser's. */
export const access = {
  PUBLIC: roles,
  SIGNED_IN: roles,
  CUSTOMER: ['USER'],
  ADMIN: ['ADMIN', 'SUPER_ADMIN'],
  SUPER_ADMIN: ['SUPER_ADMIN'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof access

export const mayUse = (to: Access, role: Role) => access[to].some((r) => r === role)
/** Rule A6: whoever is no super admin changes nothing of one, and does not see where they are signed in. */
export const mayManage = (by: { role: Role }, whose: { role: Role }) =>
  whose.role !== 'SUPER_ADMIN' || by.role === 'SUPER_ADMIN'

/**
 * Rule A10: everyone changes their own email, an admin a customer's. An admin's is a super admin's to change: whoever
 * has the email has the account.
 */
export const mayChangeEmail = (
  by: { id: string; role: Role; status: UserStatus },
  owner: { id: string; role: Role },
) =>
  by.id === owner.id ||
  (by.status === 'ACTIVE' && mayUse(owner.role === 'USER' ? 'ADMIN' : 'SUPER_ADMIN', by.role))
export const homeOf = (role: Role) => (mayUse('ADMIN', role) ? '/admin' : '/dashboard')

/**
 * Calls that refuse a token which no longer counts also where nobody need be signed in (rule A8): somebody who believes
 * to be signed in would pay as a guest, for a subscription they can never manage.
 */
export const refusesStaleToken = ({ method, path }: { method: string; path: string }) =>
  /^\/(payments|subscriptions|addresses)\b/.test(path) ||
  (method !== 'GET' && !/^\/(auth\/|password\/(forgot|reset)$)/.test(path))

export const ACCESS_TOKEN_MS = HOUR_MS
/** "Remember me" keeps a session this long; otherwise it ends with the browser, and at the latest after a day. */
export const SESSION_MS = { remembered: 30 * DAY_MS, plain: DAY_MS }
/** How long a browser that signed in is known as one, so that strangers' wrong passwords do not keep it out. */
export const DEVICE_COOKIE_MS = 365 * DAY_MS
/** The token just replaced is still honoured this long: two tabs, or an answer that got lost on the way. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS
/** The browser warns when this little is left of its token, and looks this often. */
export const EXPIRY_WARNING_S = 300
export const EXPIRY_CHECK_MS = 30 * SECOND_MS
export const VERIFICATION_MS = DAY_MS
export const RESET_MS = HOUR_MS
/** How long a new email that the shop requested waits once it is confirmed, so that its owner can stop it (rule A10). */
export const EMAIL_CHANGE_WAIT_MS = DAY_MS
/** A wish to be forgotten is carried out a day before the 30 promised, and can be taken back until then. */
export const ERASE_AFTER_MS = 29 * DAY_MS
export const RESEND_WAIT_S = 60
export const REDIRECT_AFTER_VERIFICATION_MS = 3 * SECOND_MS

export const limits = {
  loginPerAccount: { max: 5, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 50, windowMs: 15 * MINUTE_MS },
  mailPerAccount: { max: 5, windowMs: HOUR_MS },
  mailPerAddress: { max: 30, windowMs: HOUR_MS },
  /** To people who did not ask for them, by one admin's presses. */
  emailsPerAdmin: { max: 60, windowMs: HOUR_MS },
} as const

export const FULL_NAME = { min: 3, max: 30 }
export const PHONE_DIGITS = { min: 8, max: 11 }
export const CODE_DIGITS = 6

/** One spelling of an address, so one account: also full-width letters and ligatures are the plain ones. */
export const normalEmail = (text: string) => cleanText(text).normalize('NFKC').trim().toLowerCase()

/** As people type it to digits only: spaces, dashes, a leading + or 00 go, Arabic-Indic digits become Latin. */
export const normalPhone = (text: string) =>
  latinDigits(cleanText(text))
    .trim()
    .replace(/^(\+|00)/, '')
    .replaceAll(/[\s\-().]/g, '')
