import type { FastifyInstance } from 'fastify'
import { formatMoney, toWire } from '../../domain/money.ts'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { creditIn, readLots } from './credit.ts'

/** A customer's store credit. */
export function creditRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  route(app, deps, contract.myCredit, async ({ who, language, now }) => {
    const lots = await readLots(db, who.userId, now)
    const [first] = lots
    const amount = creditIn(lots)
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
