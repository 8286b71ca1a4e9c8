import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/addresses/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { add } from './add.ts'
import { change } from './change.ts'
import { defaultOf, list } from './list.ts'
import { remove } from './remove.ts'
import { setDefault } from './setDefault.ts'
import { addressView } from './view.ts'

/** Routes for a user's addresses. The user always comes from the session, never from the request. */
export function addressRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.listAddresses, async ({ caller, language }) =>
    (await list(db, caller.userId)).map((row) => addressView(row, language)),
  )
  route(app, deps, contract.defaultAddress, async ({ caller, language }) =>
    addressView(await defaultOf(db, caller.userId), language),
  )
  route(app, deps, contract.addAddress, async ({ caller, body, language, now }) =>
    addressView(await add(db, caller.userId, body, now), language),
  )
  route(app, deps, contract.changeAddress, async ({ caller, params, body, language, now }) =>
    addressView(await change(db, caller.userId, params.id, body, now), language),
  )
  route(app, deps, contract.removeAddress, async ({ caller, params, now }) => {
    await remove(db, caller.userId, params.id, now)
    return { id: params.id }
  })
  route(app, deps, contract.setDefaultAddress, async ({ caller, params, language, now }) =>
    addressView(await setDefault(db, caller.userId, params.id, now), language),
  )
}
