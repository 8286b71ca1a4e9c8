import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/adminContract.ts'
import { decideEmailChange as decideContract } from '../../domain/accounts/contract.ts'
import { mayManage } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import { limitAttempts, limitEmails } from '../accounts/limitAttempts.ts'
import { list as listAddresses } from '../addresses/list.ts'
import { addressView } from '../addresses/view.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route, routeFile } from '../http/route.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { devices } from '../sessions/devices.ts'
import type { UserRow } from '../tables/accounts.ts'
import { addUser, inviteAgain } from './add.ts'
import { changeUser, withdrawEmailChange } from './change.ts'
import { decideEmailChange } from './decideEmailChange.ts'
import { exportUsers } from './export.ts'
import { listUsers } from './list.ts'
import { revokeUserSessions } from './revokeSessions.ts'
import { activate, changeRole, suspend, verify } from './status.ts'
import { oneUser } from './view.ts'

/** What the audit log stores of an account. */
const auditedFields = ({ fullName, email, phone, language, role, status, verified }: UserRow) => ({
  fullName,
  email,
  phone,
  language,
  role,
  status,
  verified,
})
const targetOf = ({ id, fullName }: UserRow) => ({ target: id, targetName: fullName })

const changeOf = ({ before, after }: { before: UserRow; after: UserRow }) => ({
  ...targetOf(after),
  before: auditedFields(before),
  after: auditedFields(after),
})

/** Admin routes for accounts (rule A6). */
export function adminUserRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.adminUsers, ({ query, now }) => listUsers(db, query, now))
  routeFile(app, deps, contract.exportUsers, ({ query, language, now }) =>
    exportUsers(db, query, language, now),
  )
  route(app, deps, contract.adminUser, async ({ params, language, now }) => {
    const user = await oneUser(db, params.id, now)
    return { ...user, fullName: shownName(user.fullName, language) }
  })
  route(app, deps, contract.addUser, ({ body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const user = await addUser(tx, deps, caller, body, now)
      await limitEmails(tx, deps, caller, now)
      await audit(tx, { ...targetOf(user), after: auditedFields(user) })
      return oneUser(tx, user.id, now)
    }),
  )
  route(app, deps, contract.inviteUser, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const invited = await inviteAgain(tx, deps, { ...params, caller }, now)
      await limitEmails(tx, deps, caller, now)
      await audit(tx, targetOf(invited))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.changeUser, ({ params, body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const { before, after } = await changeUser(tx, deps, { ...params, caller, body }, now)
      const view = await oneUser(tx, params.id, now)
      const { pendingEmail } = view
      if (body.email !== before.email) await limitEmails(tx, deps, caller, now)
      const pending = body.email !== after.email ? { pendingEmail } : {}
      await audit(tx, {
        ...targetOf(after),
        before: auditedFields(before),
        after: { ...auditedFields(after), ...pending },
      })
      return view
    }),
  )

  route(app, deps, contract.withdrawEmailChange, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, targetOf(await withdrawEmailChange(tx, { ...params, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, decideContract, async ({ body, req, language, now }) => {
    await limitAttempts(deps, 'verify', { ip: req.ip }, now)
    await decideEmailChange(paymentServices(deps), body, now)
    const t = textIn(language, 'accounts')
    return { message: t(body.decision === 'STOP' ? 'emailChangeStopped' : 'emailChangeApproved') }
  })
  route(app, deps, contract.suspendUser, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, changeOf(await suspend(tx, { ...params, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.activateUser, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, changeOf(await activate(tx, { ...params, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.verifyUser, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, changeOf(await verify(tx, { ...params, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.changeRole, ({ params, body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, changeOf(await changeRole(tx, { ...params, ...body, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.userSessions, async ({ params, caller, language, now }) => {
    if (!mayManage(caller, await oneUser(db, params.id, now))) throw new AppError('SUPER_ADMIN_ONLY')
    return devices(db, { userId: params.id, sessionId: caller.sessionId }, now, language)
  })
  route(app, deps, contract.revokeUserSessions, ({ params, body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const { user, revoked } = await revokeUserSessions(tx, { ...params, caller, ...body }, now)
      await audit(tx, { ...targetOf(user), details: { ...body, revoked } })
      return { revoked }
    }),
  )
  route(app, deps, contract.userAddresses, async ({ params, language, now }) => {
    await oneUser(db, params.id, now)
    return (await listAddresses(db, params.id)).map((row) => addressView(row, language))
  })
}
