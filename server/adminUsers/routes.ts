import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/accounts/adminContract.ts'
import type { UserRow } from '../accounts/table.ts'
import { list as listAddresses } from '../addresses/list.ts'
import { addressView } from '../addresses/view.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Call, route, routeFile } from '../http/route.ts'
import type { Caller } from '../sessions/caller.ts'
import { devices } from '../sessions/devices.ts'
import { addUser, inviteAgain } from './add.ts'
import { changeUser } from './change.ts'
import { exportUsers } from './export.ts'
import { listUsers } from './list.ts'
import { revokeUserSessions } from './revokeSessions.ts'
import { activate, changeRole, suspend, verify } from './status.ts'
import { oneUser } from './view.ts'

/** What the log keeps of an account. */
const told = ({ fullName, email, phone, language, role, status, verified }: UserRow) => ({
  fullName,
  email,
  phone,
  language,
  role,
  status,
  verified,
})
const named = ({ id, fullName }: UserRow) => ({ target: id, targetName: fullName })

type Changing = Pick<Call<typeof contract.suspendUser>, 'params' | 'caller' | 'audit' | 'now'>
type Verb = (tx: Db, whose: { id: string; caller: Caller }, now: Date) => ReturnType<typeof suspend>

/** Accounts, as admins look after them (rule A6). */
export function adminUserRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.adminUsers, ({ query, now }) => listUsers(db, query, now))
  routeFile(app, deps, contract.exportUsers, ({ query, language, now }) =>
    exportUsers(db, query, language, now),
  )
  route(app, deps, contract.adminUser, ({ params, now }) => oneUser(db, params.id, now))
  route(app, deps, contract.addUser, ({ body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const user = await addUser(tx, deps, caller, body, now)
      await audit(tx, { ...named(user), after: told(user) })
      return oneUser(tx, user.id, now)
    }),
  )
  route(app, deps, contract.inviteUser, ({ params, caller, audit, now }) =>
    transaction(db, async (tx) => {
      await audit(tx, named(await inviteAgain(tx, deps, { ...params, caller }, now)))
      return oneUser(tx, params.id, now)
    }),
  )
  route(app, deps, contract.changeUser, ({ params, body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const { before, after } = await changeUser(tx, deps, { ...params, caller, body }, now)
      const view = await oneUser(tx, params.id, now)
      const { pendingEmail } = view
      const asked = body.email !== after.email ? { pendingEmail } : {}
      await audit(tx, { ...named(after), before: told(before), after: { ...told(after), ...asked } })
      return view
    }),
  )

  const change = ({ params, caller, audit, now }: Changing, verb: Verb) =>
    transaction(db, async (tx) => {
      const { before, after } = await verb(tx, { ...params, caller }, now)
      await audit(tx, { ...named(after), before: told(before), after: told(after) })
      return oneUser(tx, params.id, now)
    })
  route(app, deps, contract.suspendUser, (call) => change(call, suspend))
  route(app, deps, contract.activateUser, (call) => change(call, activate))
  route(app, deps, contract.verifyUser, (call) => change(call, verify))
  route(app, deps, contract.changeRole, (call) =>
    change(call, (tx, whose, now) => changeRole(tx, { ...whose, ...call.body }, now)),
  )

  route(app, deps, contract.userSessions, async ({ params, caller, language, now }) => {
    await oneUser(db, params.id, now)
    return devices(db, { userId: params.id, sessionId: caller.sessionId }, now, language)
  })
  route(app, deps, contract.revokeUserSessions, ({ params, body, caller, audit, now }) =>
    transaction(db, async (tx) => {
      const { user, revoked } = await revokeUserSessions(tx, { ...params, caller, ...body }, now)
      await audit(tx, { ...named(user), details: { ...body, revoked } })
      return { revoked }
    }),
  )
  route(app, deps, contract.userAddresses, async ({ params, language, now }) => {
    await oneUser(db, params.id, now)
    return (await listAddresses(db, params.id)).map((row) => addressView(row, language))
  })
}
