import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/contract.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { clearRefreshCookie, readDeviceCookie, setDeviceCookie } from '../sessions/cookie.ts'
import { devices } from '../sessions/devices.ts'
import { knowDevice } from '../sessions/knownDevice.ts'
import { loginHistory } from '../sessions/loginHistory.ts'
import { revokeDevice } from '../sessions/revokeDevice.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { assertPassword } from './assertPassword.ts'
import { changeEmail } from './changeEmail.ts'
import { changePassword } from './changePassword.ts'
import { withdrawEmailChange } from './links.ts'
import { me } from './me.ts'
import { resendEmailChange } from './resendEmailChange.ts'
import { updateMe } from './updateMe.ts'

/** Routes for a user's own account. The user always comes from the session, never from the request. */
export function meRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const { publicUrl } = deps.config

  route(app, deps, contract.me, ({ caller, now }) => me(db, caller.userId, now))
  route(app, deps, contract.updateMe, ({ caller, body, now }) => updateMe(db, caller.userId, body, now))

  route(app, deps, contract.changeEmail, async ({ caller, body, language, req, now }) => {
    const { newEmail, password } = body
    const user = await assertPassword(deps, { ...caller, password, field: 'password' }, now)
    await changeEmail(deps, user, { newEmail, ip: req.ip }, now)
    return { message: textIn(language, 'accounts')('emailChangeSent', { email: newEmail }) }
  })
  route(app, deps, contract.resendEmailChange, async ({ caller, language, req, now }) => {
    const email = await resendEmailChange(deps, { userId: caller.userId, ip: req.ip }, now)
    return { message: textIn(language, 'accounts')('emailChangeSent', { email }) }
  })
  route(app, deps, contract.cancelEmailChange, async ({ caller, now }) => {
    await withdrawEmailChange(db, caller.userId, now)
    return me(db, caller.userId, now)
  })
  route(app, deps, contract.changePassword, async ({ caller, body, language, req, reply, now }) => {
    const password = body.currentPassword
    const user = await assertPassword(
      deps,
      {
        ...caller,
        password,
        field: 'currentPassword',
      },
      now,
    )
    const changed = await changePassword(deps, caller, user, body, now)
    // The old cookie is no longer valid after the change. Without a new one, failed logins by strangers could
    // lock this browser out.
    setDeviceCookie(reply, publicUrl, knowDevice(deps.keys, readDeviceCookie(req, publicUrl), changed))
    return { message: textIn(language, 'accounts')('passwordChanged') }
  })

  route(app, deps, contract.activeDevices, ({ caller, now, language }) => devices(db, caller, now, language))
  route(app, deps, contract.loginHistory, ({ caller, query, now, language }) =>
    loginHistory(db, caller, query, now, language),
  )
  route(app, deps, contract.revokeDevice, async ({ caller, params, language, now, reply }) => {
    const id = params.id.toLowerCase()
    await revokeDevice(db, caller.userId, id, now)
    const isPresent = id === caller.sessionId
    if (isPresent) clearRefreshCookie(reply, publicUrl)
    return { message: textIn(language, 'accounts')(isPresent ? 'loggedOut' : 'deviceRevoked') }
  })
  route(app, deps, contract.revokeAllSessions, async ({ caller, language, now }) => {
    const others = { userId: caller.userId, except: caller.sessionId, reason: 'revoked' } as const
    const revoked = await transaction(db, (tx) => revokeSessions(tx, others, now))
    return { revoked, message: textIn(language, 'accounts')('sessionsRevoked', { count: revoked }) }
  })
}
