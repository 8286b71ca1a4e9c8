import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { listCards, payWays, removeCard, setDefaultCard } from './cards.ts'

/** The ways to pay, and the cards the gateway keeps for a customer. */
export function cardRoutes(app: FastifyInstance, deps: Deps) {
  const services = paymentServices(deps)
  const { db } = deps

  route(app, deps, contract.payWays, ({ who, language }) => payWays(db, who?.userId ?? null, language))

  route(app, deps, contract.listCards, ({ who }) => listCards(db, who.userId))
  route(app, deps, contract.setDefaultCard, ({ who, params }) => setDefaultCard(db, who.userId, params.id))
  route(app, deps, contract.removeCard, ({ who, params, now }) =>
    removeCard(services, who.userId, params.id, now),
  )
}
