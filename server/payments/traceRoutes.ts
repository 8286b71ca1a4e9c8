import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'
import { findPayment } from './look.ts'
import { readReceipt } from './receipt.ts'
import { readTrace } from './trace.ts'
import { paymentOfToken } from './traceLink.ts'

export function traceRoutes(app: FastifyInstance, deps: Deps) {
  const { db, keys } = deps
  route(app, deps, contract.tracePayment, async ({ body, language }) => {
    const paymentId = paymentOfToken(keys, body.token)
    if (!paymentId) throw new AppError('LINK_INVALID')
    return readTrace(db, paymentId, language)
  })

  route(app, deps, contract.myReceipt, async ({ params, who, language }) => {
    const payment = await findPayment(deps, params.id)
    const isTheirs = payment !== null && payment.userId === who.userId
    const receipt = isTheirs ? await readReceipt(db, payment.id, language) : null
    if (!receipt) throw new AppError('NOT_FOUND')
    return receipt
  })
}
