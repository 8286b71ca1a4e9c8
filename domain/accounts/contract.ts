import { z } from 'zod'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, messageKey, Page, paged } from '../fields.ts'
import { languages } from '../language.ts'
import { Code, Email, FullName, LinkToken, NewPassword, Password, Phone } from './fields.ts'
import { emailChangeDecisions, loginOutcomes, roles, userStatuses } from './rules.ts'

export const User = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  verified: z.boolean(),
  status: z.enum(userStatuses),
  language: z.enum(languages),
  createdAt: Instant,
  lastLoginAt: Instant.nullable(),
  /** A new email address that replaces the current one once it is verified. */
  pendingEmail: z.string().nullable(),
  /** When the verified new address takes effect, if it has to wait (rule A10). */
  emailChangesAt: Instant.nullable(),
  /** When the account will be erased, if its owner requested that. */
  erasureAt: Instant.nullable(),
})
export type User = z.output<typeof User>

export const AuthResponse = z.object({
  user: User,
  token: z.string().nullable(),
  sessionId: z.uuid().nullable(),
  needsVerification: z.boolean(),
})
export type AuthResponse = z.output<typeof AuthResponse>

/** The result in the caller's language, ready to be shown. */
export const Message = z.object({ message: z.string() })

/**
 * `takesEffectAt`: set if the shop requested the new address. It takes effect then, unless the owner of the old address
 * stops it (rule A10).
 */
const Verified = Message.extend({ takesEffectAt: Instant.nullable() })

/** The confirmation is optional in the API. If it is sent, it must match. */
const confirms = (password: string, confirmation: string | undefined) =>
  confirmation === undefined || confirmation === password
const unlikeConfirmation = { error: messageKey('passwordsDiffer'), path: ['confirmPassword'] }

export const RegisterInput = z
  .object({
    fullName: FullName,
    email: Email,
    phone: Phone,
    password: NewPassword,
    confirmPassword: z.string().optional(),
    acceptTerms: z.literal(true, messageKey('termsRequired')),
  })
  .refine((b) => confirms(b.password, b.confirmPassword), unlikeConfirmation)

export const LoginInput = z.object({
  email: Email,
  password: Password,
  rememberMe: z.boolean().default(false),
})
export const EmailInput = z.object({ email: Email })

export const ChangePasswordInput = z
  .object({ currentPassword: Password, newPassword: NewPassword, confirmPassword: z.string().optional() })
  .refine((b) => confirms(b.newPassword, b.confirmPassword), unlikeConfirmation)

export const ResetPasswordInput = z
  .object({ token: LinkToken, newPassword: NewPassword, confirmPassword: z.string().optional() })
  .refine((b) => confirms(b.newPassword, b.confirmPassword), unlikeConfirmation)

export const ChangeEmailInput = z.object({ newEmail: Email, password: Password })
export const ProfileInput = z.object({
  fullName: FullName.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  language: z.enum(languages).optional(),
})

export const Device = z.object({
  id: z.uuid(),
  sessionId: z.uuid().nullable(),
  deviceInfo: z.string(),
  ipAddress: z.string(),
  location: z.string(),
  createdAt: Instant,
  lastAccessedAt: Instant,
  timestamp: Instant,
  current: z.boolean(),
  active: z.boolean(),
  status: z.enum(loginOutcomes),
})
export type Device = z.output<typeof Device>

export const login = endpoint('POST', '/auth/login', 'PUBLIC', {
  summary: 'Logs in. If the email isn’t verified, the response has needsVerification and no token.',
  body: LoginInput,
  returns: AuthResponse,
})
export const register = endpoint('POST', '/auth/register', 'PUBLIC', {
  summary: 'Creates an account and sends the verification email.',
  body: RegisterInput,
  returns: User,
  status: 201,
})
export const refresh = endpoint('POST', '/auth/refresh', 'PUBLIC', {
  summary: 'Returns a new access token for the session cookie, and replaces the cookie.',
  returns: AuthResponse,
})
export const logout = endpoint('POST', '/auth/logout', 'PUBLIC', {
  summary: 'Ends the session of the cookie or bearer token, if there is one.',
  returns: Message,
})
export const verifyEmail = endpoint('POST', '/auth/verify-email', 'PUBLIC', {
  summary: 'Verifies an email address with the six-digit code from the email.',
  body: z.object({ verificationCode: Code, email: Email }),
  returns: Verified,
})
export const verifyEmailLink = endpoint('GET', '/auth/verify-email-link', 'PUBLIC', {
  summary:
    'Verifies an email address with the link from the email. Opening it again returns the same result.',
  query: z.object({ token: LinkToken, email: Email }),
  returns: Verified,
})
export const resendVerification = endpoint('POST', '/auth/resend-verification', 'PUBLIC', {
  summary: 'Resends the verification email, if there is an account that needs one.',
  body: EmailInput,
  returns: Message,
})
/**
 * The link in the email to the old address. Opening it changes nothing, because mail programs open links (rule A10).
 */
export const decideEmailChange = endpoint('POST', '/auth/email-change', 'PUBLIC', {
  summary:
    'Stops an email change that hasn’t taken effect, or approves it right away, with the link sent to the old address.',
  body: z.object({ token: LinkToken, decision: z.enum(emailChangeDecisions, messageKey('invalid')) }),
  returns: Message,
})
export const forgotPassword = endpoint('POST', '/password/forgot', 'PUBLIC', {
  summary: 'Sends a link to choose a new password, if the account exists.',
  body: EmailInput,
  returns: Message,
})
export const resetPassword = endpoint('POST', '/password/reset', 'PUBLIC', {
  summary: 'Sets a new password with the link from the email and ends all sessions.',
  body: ResetPasswordInput,
  returns: Message,
})
export const changePassword = endpoint('POST', '/password/change', 'SIGNED_IN', {
  summary: 'Sets a new password and ends all other sessions.',
  body: ChangePasswordInput,
  returns: Message,
})
export const me = endpoint('GET', '/users/me', 'SIGNED_IN', {
  summary: 'The logged-in user.',
  returns: User,
})
export const updateMe = endpoint('PUT', '/users/me', 'SIGNED_IN', {
  summary: 'Changes name, phone or language. To change the email, use change-email.',
  body: ProfileInput,
  returns: User,
})
export const changeEmail = endpoint('POST', '/users/me/change-email', 'SIGNED_IN', {
  summary: 'Sends a verification email to the new address, which takes effect once verified.',
  body: ChangeEmailInput,
  returns: Message,
})
export const resendEmailChange = endpoint('POST', '/users/me/change-email/resend', 'SIGNED_IN', {
  summary: 'Resends the verification email to the new address; the previous one stops working.',
  returns: Message,
})
export const cancelEmailChange = endpoint('DELETE', '/users/me/change-email', 'SIGNED_IN', {
  summary: 'Keeps the current email; the verification sent to the new one stops working.',
  returns: User,
})
export const activeDevices = endpoint('GET', '/users/me/active-devices', 'SIGNED_IN', {
  summary: 'The active sessions, the current one first.',
  returns: z.array(Device),
})
export const revokeDevice = endpoint('POST', '/users/me/revoke-device/:id', 'SIGNED_IN', {
  summary: 'Ends one session. Ending the current one logs out.',
  params: Id,
  returns: Message,
})
export const revokeAllSessions = endpoint('POST', '/users/me/revoke-all-sessions', 'SIGNED_IN', {
  summary: 'Ends all sessions except the current one.',
  returns: z.object({ message: z.string(), revoked: z.int() }),
})
export const loginHistory = endpoint('GET', '/users/me/sessions/history', 'SIGNED_IN', {
  summary: 'Login attempts that succeeded, failed, were blocked or expired, newest first.',
  query: Page,
  returns: paged(Device),
})

const exportStates = ['NONE', 'PREPARING', 'READY'] as const
export const DataExport = z.object({
  status: z.enum(exportStates),
  requestedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
})
export const dataExport = endpoint('GET', '/users/me/data-export', 'SIGNED_IN', {
  summary: 'Whether a copy of the caller’s data is being prepared or is ready.',
  returns: DataExport,
})
export const requestDataExport = endpoint('POST', '/users/me/data-export', 'SIGNED_IN', {
  summary: 'Requests a copy of all the caller’s data.',
  returns: DataExport,
  status: 201,
})
export const dataExportFile = endpoint('GET', '/users/me/data-export/file', 'SIGNED_IN', {
  summary: 'The copy as a JSON file.',
  file: { type: 'application/json; charset=utf-8', withinMs: 5 * MINUTE_MS },
})
export const dataExportPage = endpoint('GET', '/users/me/data-export/page', 'SIGNED_IN', {
  summary: 'The same copy as an HTML page, in the requested language.',
  file: { type: 'text/html; charset=utf-8', withinMs: 5 * MINUTE_MS },
})
export const requestErasure = endpoint('POST', '/users/me/deletion', 'SIGNED_IN', {
  summary: 'Requests deletion of the account within 30 days; it can be cancelled until then.',
  body: z.object({
    password: Password,
    /** Running subscriptions are cancelled by the normal rule; unpaid ones lapse (rule S13). */
    cancelSubscriptions: z.boolean().default(false),
    /**
     * The subscriptions that the dialog showed as refundable. If one no longer is, the request fails without any change
     * (rule S3).
     */
    refundsShown: z
      .array(z.uuid(messageKey('invalid')))
      .max(100, messageKey('tooLarge'))
      .default([]),
  }),
  returns: User,
})
export const cancelErasure = endpoint('DELETE', '/users/me/deletion', 'SIGNED_IN', {
  summary: 'Cancels the deletion and keeps the account.',
  returns: User,
})
