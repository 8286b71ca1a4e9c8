import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/problems/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readProblems } from './read.ts'
import { resolveOwn } from './resolveOwn.ts'

/** Routes for a customer's open problems and their decisions. */
export function problemRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.myProblems, ({ caller: { userId }, language, now }) =>
    readProblems(deps.db, { userId, language, now }),
  )
  route(app, deps, contract.resolveOwnFailure, ({ params: { id }, body, caller, language, now }) => {
    const { userId } = caller
    const { resolution, deliveryDate: date } = body
    return resolveOwn(deps, { id, ownerId: userId, byUserId: userId, language }, { resolution, date }, now)
  })
}
