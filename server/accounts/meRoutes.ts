import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'
import { textIn } from '../text.ts'
import { assertPassword } from './assertPassword.ts'
import { cancelErasure } from './cancelErasure.ts'
import { changeEmail } from './changeEmail.ts'
import { changePassword } from './changePassword.ts'
import { clearRefreshCookie } from './cookie.ts'
import { dataExport, dataExportFile } from './dataExport.ts'
import { devices } from './devices.ts'
import { loginHistory } from './loginHistory.ts'
import { me, viewMe } from './me.ts'
import { requestDataExport } from './requestDataExport.ts'
import { requestErasure } from './requestErasure.ts'
import { revokeDevice } from './revokeDevice.ts'
import { revokeSessions } from './sessions.ts'
import { updateMe } from './updateMe.ts'

/** What people do with their own account. Whose it is always comes from the session, never from the request. */
export function meRoutes(app: FastifyInstance, deps: Deps) {
  const { db, mail } = deps

  route(app, deps, contract.me, ({ who, now }) => me(db, who.userId, now))
  route(app, deps, contract.updateMe, ({ who, body, now }) => updateMe(db, who.userId, body, now))

  route(app, deps, contract.changeEmail, async ({ who, body, language, req, now }) => {
    const { newEmail, password } = body
    const user = await assertPassword(deps, { ...who, password, field: 'password', ip: req.ip, now })
    await changeEmail(deps, user, { newEmail, ip: req.ip, now })
    return { message: textIn(language, 'accounts')('emailChangeSent', { email: newEmail }) }
  })
  route(app, deps, contract.changePassword, async ({ who, body, language, req, now }) => {
    const password = body.currentPassword
    const user = await assertPassword(deps, { ...who, password, field: 'currentPassword', ip: req.ip, now })
    await changePassword(deps, who, user, body, now)
    return { message: textIn(language, 'accounts')('passwordChanged') }
  })

  route(app, deps, contract.activeDevices, ({ who, now }) => devices(db, who, now))
  route(app, deps, contract.loginHistory, ({ who, query, now }) => loginHistory(db, who, query, now))
  route(app, deps, contract.revokeDevice, async ({ who, params, language, now, reply }) => {
    const id = params.id.toLowerCase()
    await revokeDevice(db, who.userId, id, now)
    const isPresent = id === who.sessionId
    if (isPresent) clearRefreshCookie(reply, deps.config.publicUrl)
    return { message: textIn(language, 'accounts')(isPresent ? 'loggedOut' : 'deviceRevoked') }
  })
  route(app, deps, contract.revokeAllSessions, async ({ who, language, now }) => {
    const { userId, sessionId: except } = who
    const revoked = await revokeSessions(db, { userId, except, why: 'revoked', now })
    return { revoked, message: textIn(language, 'accounts')('sessionsRevoked', { count: revoked }) }
  })

  route(app, deps, contract.dataExport, ({ who, now }) => dataExport(db, who.userId, now))
  route(app, deps, contract.requestDataExport, ({ who, now }) => requestDataExport(db, who.userId, now))
  route(app, deps, contract.dataExportFile, async ({ who, now, req, reply }) => {
    const { name, text } = await dataExportFile(db, who.userId, now)
    const asBytes = req.headers.accept?.includes('application/octet-stream')
    reply.type(asBytes ? 'application/octet-stream' : 'application/json; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return text
  })

  route(app, deps, contract.requestErasure, async ({ who, body, req, now }) => {
    await assertPassword(deps, { ...who, ...body, field: 'password', ip: req.ip, now })
    return viewMe(db, await requestErasure(db, mail, who, now), now)
  })
  route(app, deps, contract.cancelErasure, async ({ who, now }) =>
    viewMe(db, await cancelErasure(db, mail, who.userId, now), now),
  )
}
