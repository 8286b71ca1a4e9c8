import { z } from 'zod'
import { Address } from '../addresses/contract.ts'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { DayRange, Id, messageKey, Page, paged, ReadVersion, Search } from '../fields.ts'
import { languages } from '../language.ts'
import { EXCEL } from '../xlsx.ts'
import { Device, User } from './contract.ts'
import { Email, FullName, Phone } from './fields.ts'
import { roles, userStatuses } from './rules.ts'

/** An account as an admin sees it (rules L17, I16). */
export const AdminUser = User.extend({
  version: z.int(),
  /** The name of the user who requested the pending email change (`pendingEmail`). */
  pendingEmailBy: z.string().nullable(),
  /** Paid subscriptions only. */
  subscriptionCount: z.int(),
  /** The account was invited and has no password yet. */
  invited: z.boolean(),
  /** The account is erased: only its purchases are kept, and no action is possible. */
  erased: z.boolean(),
})
export type AdminUser = z.output<typeof AdminUser>

export const userSorts = [
  '-createdAt',
  'createdAt',
  'name',
  '-name',
  'lastLoginAt',
  '-lastLoginAt',
  'subscriptionCount',
  '-subscriptionCount',
  'verified',
  '-verified',
  'status',
  '-status',
  'role',
  '-role',
] as const
const flag = z
  .enum(['true', 'false'], messageKey('invalid'))
  .transform((value) => value === 'true')
  .optional()
/** `from` and `to` refer to the day the account was created. */
const UserFilters = DayRange.extend({
  search: Search,
  role: z.enum(roles, messageKey('invalid')).optional(),
  status: z.enum(userStatuses, messageKey('invalid')).optional(),
  verified: flag,
  sort: z.enum(userSorts).default('-createdAt'),
})

export const adminUsers = endpoint('GET', '/admin/users', 'ADMIN', {
  summary: 'Lists accounts, searched by name, email or phone in both languages.',
  query: Page.extend(UserFilters.shape),
  returns: paged(AdminUser),
})
export const exportUsers = endpoint('GET', '/admin/users/export', 'ADMIN', {
  summary: 'The same list, complete, as an Excel file.',
  query: UserFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
export const adminUser = endpoint('GET', '/admin/users/:id', 'ADMIN', {
  summary: 'One account.',
  params: Id,
  returns: AdminUser,
})
/** Only a super admin can give a role other than USER (rule A6). */
export const addUser = endpoint('POST', '/admin/users', 'ADMIN', {
  summary:
    'Adds an account and emails its owner an invitation to choose a password. Only a super admin can add admins.',
  body: z.object({
    fullName: FullName,
    email: Email,
    phone: Phone,
    language: z.enum(languages, messageKey('invalid')).default('en'),
    role: z.enum(roles, messageKey('invalid')).default('USER'),
  }),
  returns: AdminUser,
  status: 201,
})
export const inviteUser = endpoint('POST', '/admin/users/:id/invite', 'ADMIN', {
  summary: 'Resends the invitation to someone who hasn’t chosen a password; the previous one stops working.',
  params: Id,
  returns: AdminUser,
})
export const UserBody = z.object({
  fullName: FullName,
  email: Email,
  phone: Phone.nullable(),
  language: z.enum(languages, messageKey('invalid')),
})
export const changeUser = endpoint('PUT', '/admin/users/:id', 'ADMIN', {
  summary:
    'Changes name, email, phone and language. A new email must be verified and takes effect 24 hours later, unless it is stopped from the old one. Only a super admin can change an admin’s email.',
  params: Id,
  body: UserBody.extend({ version: ReadVersion }),
  returns: AdminUser,
})
export const withdrawEmailChange = endpoint('DELETE', '/admin/users/:id/email-change', 'ADMIN', {
  summary: 'Withdraws an email change that isn’t verified or hasn’t taken effect yet.',
  params: Id,
  returns: AdminUser,
})
/**
 * For all account actions below: an admin cannot change their own account, and an ADMIN cannot change a SUPER_ADMIN's
 * (rule A6).
 */
export const suspendUser = endpoint('POST', '/admin/users/:id/suspend', 'ADMIN', {
  summary: 'Suspends an account and ends its sessions immediately. Its subscriptions continue.',
  params: Id,
  returns: AdminUser,
})
export const activateUser = endpoint('POST', '/admin/users/:id/activate', 'ADMIN', {
  summary: 'Reactivates a suspended account.',
  params: Id,
  returns: AdminUser,
})
export const verifyUser = endpoint('POST', '/admin/users/:id/verify', 'ADMIN', {
  summary: 'Marks the account’s email as verified.',
  params: Id,
  returns: AdminUser,
})
export const changeRole = endpoint('POST', '/admin/users/:id/role', 'SUPER_ADMIN', {
  summary: 'Changes a role. Nobody can change their own, and one super admin always remains.',
  params: Id,
  body: z.object({ role: z.enum(roles, messageKey('required')) }),
  returns: AdminUser,
})
export const userSessions = endpoint('GET', '/admin/users/:id/sessions', 'ADMIN', {
  summary: 'The active sessions of an account.',
  params: Id,
  returns: z.array(Device),
})
export const revokeUserSessions = endpoint('POST', '/admin/users/:id/revoke-sessions', 'ADMIN', {
  summary: 'Ends one session of an account (sessionId), or all of them.',
  params: Id,
  body: z.object({ sessionId: z.uuid(messageKey('invalid')).optional() }).nullish(),
  returns: z.object({ revoked: z.int() }),
})
export const userAddresses = endpoint('GET', '/admin/users/:id/addresses', 'ADMIN', {
  summary: 'The saved addresses of an account, the default first.',
  params: Id,
  returns: z.array(Address),
})
