import type { FastifyInstance } from 'fastify'
import { formatMoney, toWire } from '../../domain/money.ts'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readCreditLots, sumCredit } from './credit.ts'

/** The route for a customer's store credit. */
export function creditRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, deps, contract.myCredit, async ({ caller, language, now }) => {
    const lots = await readCreditLots(db, caller.userId, now)
    const [first] = lots
    const amount = sumCredit(lots)
    return {
      amount: toWire(amount),
      formattedAmount: formatMoney(amount, language),
      nextExpiry: first
        ? {
            amount: toWire(first.leftFils),
            formattedAmount: formatMoney(first.leftFils, language),
            expiresAt: first.expiresAt.toISOString(),
          }
        : null,
    }
  })
}
