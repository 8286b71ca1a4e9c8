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

export const adminUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'ADMIN',
  summary: 'Lists accounts, searched by name, email or phone in both languages.',
  query: Page.extend(UserFilters.shape),
  returns: paged(AdminUser),
})
export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  access: 'ADMIN',
  summary: 'The same list, complete, as an Excel file.',
  query: UserFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
export const adminUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'ADMIN',
  summary: 'One account.',
  params: Id,
  returns: AdminUser,
})
/** Only a super admin can give a role other than USER (rule A6). */
export const addUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'ADMIN',
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
export const inviteUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/invite',
  access: 'ADMIN',
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
export const changeUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  access: 'ADMIN',
  summary:
    'Changes name, email, phone and language. A new email must be verified and takes effect 24 hours later, unless it is stopped from the old one. Only a super admin can change an admin’s email.',
  params: Id,
  body: UserBody.extend({ version: ReadVersion }),
  returns: AdminUser,
})
export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/email-change',
  access: 'ADMIN',
  summary: 'Withdraws an email change that isn’t verified or hasn’t taken effect yet.',
  params: Id,
  returns: AdminUser,
})
/**
 * For all account actions below: an admin cannot change their own account, and an ADMIN cannot change a
 * SUPER_ADMIN's (rule A6).
 */
export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  access: 'ADMIN',
  summary: 'Suspends an account and ends its sessions immediately. Its subscriptions continue.',
  params: Id,
  returns: AdminUser,
})
export const activateUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/activate',
  access: 'ADMIN',
  summary: 'Reactivates a suspended account.',
  params: Id,
  returns: AdminUser,
})
export const verifyUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/verify',
  access: 'ADMIN',
  summary: 'Marks the account’s email as verified.',
  params: Id,
  returns: AdminUser,
})
export const changeRole = endpoint({
  method: 'POST',
  path: '/admin/users/:id/role',
  access: 'SUPER_ADMIN',
  summary: 'Changes a role. Nobody can change their own, and one super admin always remains.',
  params: Id,
  body: z.object({ role: z.enum(roles, messageKey('required')) }),
  returns: AdminUser,
})
export const userSessions = endpoint({
  method: 'GET',
  path: '/admin/users/:id/sessions',
  access: 'ADMIN',
  summary: 'The active sessions of an account.',
  params: Id,
  returns: z.array(Device),
})
export const revokeUserSessions = endpoint({
  method: 'POST',
  path: '/admin/users/:id/revoke-sessions',
  access: 'ADMIN',
  summary: 'Ends one session of an account (sessionId), or all of them.',
  params: Id,
  body: z.object({ sessionId: z.uuid(messageKey('invalid')).optional() }).nullish(),
  returns: z.object({ revoked: z.int() }),
})
export const userAddresses = endpoint({
  method: 'GET',
  path: '/admin/users/:id/addresses',
  access: 'ADMIN',
  summary: 'The saved addresses of an account, the default first.',
  params: Id,
  returns: z.array(Address),
})
