import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/feedback/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { giveFeedback } from './give.ts'
import { listFeedback, readFeedback } from './list.ts'

/** Routes for a customer's own feedback. */
export function feedbackRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps

  route(app, deps, contract.myFeedback, ({ caller, query, language }) =>
    listFeedback(db, { userId: caller.userId, ...query }, language),
  )
  route(app, deps, contract.giveFeedback, async ({ caller, body, language, now }) =>
    readFeedback(db, await giveFeedback(db, caller.userId, body, now), language),
  )
}
