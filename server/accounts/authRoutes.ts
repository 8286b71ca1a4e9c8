import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '../../domain/accounts/contract.ts'
import { formatInstant } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Deps } from '../deps.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import {
  clearRefreshCookie,
  readDeviceCookie,
  readRefreshCookie,
  setDeviceCookie,
  setRefreshCookie,
} from '../sessions/cookie.ts'
import { deviceOf } from '../sessions/device.ts'
import { knowDevice } from '../sessions/knownDevice.ts'
import { logout } from '../sessions/logout.ts'
import { assertOwnOrigin } from '../sessions/origin.ts'
import type { LoginOrigin } from '../sessions/recordLogin.ts'
import { refresh } from '../sessions/refresh.ts'
import type { UserRow } from '../tables/accounts.ts'
import { forgotPassword } from './forgotPassword.ts'
import { limitAttempts } from './limitAttempts.ts'
import { pendingEmailOf } from './links.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { resendVerification } from './resendVerification.ts'
import { resetPassword } from './resetPassword.ts'
import { verifyEmail } from './verifyEmail.ts'
import { viewUser } from './view.ts'

const fromOf = (req: FastifyRequest): LoginOrigin => ({
  device: deviceOf(req.headers['user-agent']),
  ip: clientAddress(req.ip),
})

/** Routes for registration, login, logout and their emails. */
export function authRoutes(app: FastifyInstance, deps: Deps) {
  const { publicUrl } = deps.config
  const view = async (user: UserRow, now: Date) => viewUser(user, await pendingEmailOf(deps.db, user.id, now))

  const verified = (takesEffectAt: Date | null, language: Language) => {
    const t = textIn(language, 'accounts')
    return takesEffectAt === null
      ? { message: t('verified'), takesEffectAt: null }
      : {
          message: t('verifiedWaits', { at: formatInstant(takesEffectAt, language) }),
          takesEffectAt: takesEffectAt.toISOString(),
        }
  }

  const remember = (req: FastifyRequest, reply: FastifyReply, user: UserRow) =>
    setDeviceCookie(reply, publicUrl, knowDevice(deps.keys, readDeviceCookie(req, publicUrl), user))

  route(app, deps, contract.login, async ({ body, req, reply, now }) => {
    const { user, session } = await login(
      deps,
      body,
      { from: fromOf(req), deviceCookie: readDeviceCookie(req, publicUrl) },
      now,
    )
    if (!session)
      return { user: await view(user, now), token: null, sessionId: null, needsVerification: true }
    remember(req, reply, user)
    const { sessionId, refreshToken, expiresAt } = session
    setRefreshCookie(reply, publicUrl, refreshToken, { remembered: body.rememberMe, expiresAt }, now)
    const token = await deps.tokens.sign({ userId: user.id, sessionId }, expiresAt)
    return { user: await view(user, now), token, sessionId, needsVerification: false }
  })

  route(app, deps, contract.refresh, async ({ req, reply, now }) => {
    assertOwnOrigin(req, publicUrl)
    const old = readRefreshCookie(req, publicUrl)
    const { user, session, refreshToken } = await refresh(deps, old, fromOf(req), now)
    setRefreshCookie(reply, publicUrl, refreshToken, { ...session }, now)
    const token = await deps.tokens.sign({ userId: user.id, sessionId: session.id }, session.expiresAt)
    return { user: await view(user, now), token, sessionId: session.id, needsVerification: false }
  })

  route(app, deps, contract.logout, async ({ req, reply, caller, language, now }) => {
    assertOwnOrigin(req, publicUrl)
    await logout(deps, { token: readRefreshCookie(req, publicUrl), caller }, now)
    clearRefreshCookie(reply, publicUrl)
    return { message: textIn(language, 'accounts')('loggedOut') }
  })

  route(app, deps, contract.register, async ({ body, req, language, now }) =>
    viewUser(await register(deps, body, { language, ip: req.ip }, now), undefined),
  )

  route(app, deps, contract.verifyEmail, async ({ body, req, language, now }) => {
    const { email, verificationCode: code } = body
    await limitAttempts(deps, 'verify', { account: email, ip: req.ip }, now)
    return verified(await verifyEmail(deps, { code, email }, now), language)
  })

  route(app, deps, contract.verifyEmailLink, async ({ query, req, language, now }) => {
    // A HEAD request must change nothing.
    if (req.method === 'HEAD') return { message: '', takesEffectAt: null }
    // A link in an email can only be a GET, although this one writes.
    if (!(await deps.hasDiskSpace())) throw new AppError('STORAGE_FULL')
    await limitAttempts(deps, 'verify', { ip: req.ip }, now)
    return verified(await verifyEmail(deps, query, now), language)
  })

  route(app, deps, contract.resendVerification, async ({ body, req, language, now }) => {
    await resendVerification(deps, { ...body, ip: req.ip }, now)
    return { message: textIn(language, 'accounts')('verificationSent') }
  })

  route(app, deps, contract.forgotPassword, async ({ body, req, language, now }) => {
    await forgotPassword(deps, { ...body, ip: req.ip }, now)
    return { message: textIn(language, 'accounts')('resetSent') }
  })

  route(app, deps, contract.resetPassword, async ({ body, req, reply, language, now }) => {
    remember(req, reply, await resetPassword(deps, { ...body, ip: req.ip }, now))
    return { message: textIn(language, 'accounts')('passwordReset') }
  })
}
