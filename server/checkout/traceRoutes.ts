import type { FastifyInstance } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import * as contract from '../../domain/payments/contract.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { findPayment } from '../payments/find.ts'
import { paymentOfToken } from '../payments/traceLink.ts'
import { readReceipt } from '../receipts/read.ts'
import { readTrace } from './trace.ts'

export function traceRoutes(app: FastifyInstance, deps: Deps) {
  const { db, keys } = deps
  route(app, deps, contract.tracePayment, async ({ body, language }) => {
    const paymentId = paymentOfToken(keys, body.token)
    if (!paymentId) throw new AppError('LINK_INVALID')
    return readTrace(db, paymentId, language)
  })

  route(app, deps, contract.myReceipt, async ({ params, caller, language }) => {
    const payment = await findPayment(deps, params.id)
    const isTheirs = payment !== null && payment.userId === caller.userId
    const receipt = isTheirs ? await readReceipt(db, payment.id, language) : null
    if (!receipt) throw new AppError('NOT_FOUND')
    return receipt
  })
}
