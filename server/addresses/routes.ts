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

/** Whose addresses they are always comes from the session, never from the request. */
export function addressRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.listAddresses, async ({ who, language }) =>
    (await list(db, who.userId)).map((row) => addressView(row, language)),
  )
  route(app, deps, contract.defaultAddress, async ({ who, language }) =>
    addressView(await defaultOf(db, who.userId), language),
  )
  route(app, deps, contract.addAddress, async ({ who, body, language, now }) =>
    addressView(await add(db, who.userId, body, now), language),
  )
  route(app, deps, contract.changeAddress, async ({ who, params, body, language, now }) =>
    addressView(await change(db, who.userId, params.id, body, now), language),
  )
  route(app, deps, contract.removeAddress, async ({ who, params, now }) => {
    await remove(db, who.userId, params.id, now)
    return { id: params.id }
  })
  route(app, deps, contract.setDefaultAddress, async ({ who, params, language, now }) =>
    addressView(await setDefault(db, who.userId, params.id, now), language),
  )
}
