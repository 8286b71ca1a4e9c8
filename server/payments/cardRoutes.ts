import type { FastifyInstance } from 'fastify'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { listCards, type OnCardRemoved, paymentOptions, removeCard, setDefaultCard } from './cards.ts'
import { listPayments } from './list.ts'

/** Routes for payment methods, saved cards and a customer's payments. */
export function cardRoutes(app: FastifyInstance, deps: Deps, onRemoved: OnCardRemoved) {
  const services = paymentServices(deps)
  const { db } = deps

  route(app, deps, contract.listPaymentMethods, ({ caller, language }) =>
    paymentOptions(db, caller?.userId ?? null, language),
  )

  route(app, deps, contract.listCards, ({ caller }) => listCards(db, caller.userId))
  route(app, deps, contract.setDefaultCard, ({ caller, params }) =>
    setDefaultCard(db, caller.userId, params.id),
  )
  route(app, deps, contract.removeCard, ({ caller, params, now }) =>
    removeCard(services, { userId: caller.userId, id: params.id, onRemoved }, now),
  )

  route(app, deps, contract.myPayments, ({ caller, query, language }) =>
    listPayments(db, { userId: caller.userId, subscriptionId: query.subscriptionId, ...query }, language),
  )
}
