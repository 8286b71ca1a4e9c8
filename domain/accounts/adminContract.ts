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
  /** Who requested the email that waits (`pendingEmail`). */
  pendingEmailBy: z.string().nullable(),
  /** Paid ones. */
  subscriptionCount: z.int(),
  /** Invited, and has not chosen a password yet. */
  invited: z.boolean(),
  /** Its owner is gone: only what was bought is left, and nothing can be done with it. */
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
/** `from` and `to`: when the account was made. */
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
  summary: 'Accounts, found by name, email or phone in both languages; filtered and sorted.',
  query: Page.extend(UserFilters.shape),
  returns: paged(AdminUser),
})
export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  access: 'ADMIN',
  summary: 'The same list as an Excel file, whole.',
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
/** A role other than USER is a super admin's to give (rule A6). */
export const addUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'ADMIN',
  summary: 'Adds an account and invites its owner to choose a password. Only a super admin adds admins.',
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
  summary:
    'Sends the invitation again to somebody who has not chosen a password; the one before stops working.',
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
    'Changes name, email, phone and language. Another email is verified first, then it waits for 24 hours, in which the old address can stop it. That of an admin only a super admin changes.',
  params: Id,
  body: UserBody.extend({ version: ReadVersion }),
  returns: AdminUser,
})
export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/email-change',
  access: 'ADMIN',
  summary: 'Keeps the present email: a change that is not verified or still waits is withdrawn.',
  params: Id,
  returns: AdminUser,
})
/** Of each: nobody's own account, and no SUPER_ADMIN's by an ADMIN (rule A6). */
export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/suspend',
  access: 'ADMIN',
  summary: 'Suspends an account; its sessions end at once. What it has bought goes on.',
  params: Id,
  returns: AdminUser,
})
export const activateUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/activate',
  access: 'ADMIN',
  summary: 'Lets a suspended account in again.',
  params: Id,
  returns: AdminUser,
})
export const verifyUser = endpoint({
  method: 'POST',
  path: '/admin/users/:id/verify',
  access: 'ADMIN',
  summary: 'Takes the account’s email as verified.',
  params: Id,
  returns: AdminUser,
})
export const changeRole = endpoint({
  method: 'POST',
  path: '/admin/users/:id/role',
  access: 'SUPER_ADMIN',
  summary: 'Gives or takes an admin role. Nobody changes their own; one super admin always stays.',
  params: Id,
  body: z.object({ role: z.enum(roles, messageKey('required')) }),
  returns: AdminUser,
})
export const userSessions = endpoint({
  method: 'GET',
  path: '/admin/users/:id/sessions',
  access: 'ADMIN',
  summary: 'The sessions of an account that are alive.',
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
