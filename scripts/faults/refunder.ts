import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { fils } from '../../domain/money.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import { transaction } from '../../server/db/transaction.ts'
import { type RefundRequest, requestRefund } from '../../server/refunds/refund.ts'
import { orders } from '../../server/tables/orders.ts'
import { payments } from '../../server/tables/payments.ts'
import { makeDice } from './dice.ts'
import { purchaseOf } from './plan.ts'
import type { Tally } from './tally.ts'
import type { Tools } from './tools.ts'
import type { World } from './world.ts'

/** The share of payments that are refunded. The purchase's number decides, not the moment. */
const SHARE = { ORPHANED: 0.4, SUBSCRIBED: 0.06 }
const MOST_ASKS = 3

/** The admin of this test: requests refunds, always twice at once, and leaves the rest to the shop. */
export function makeRefunder(seed: number, tally: Tally, { clock, orCutOff }: World) {
  const attempts = new Map<string, number>()

  return (tools: () => Tools) =>
    orCutOff(() => refundSome(tools())).catch((error: unknown) =>
      tally.problem(`a refund failed: ${error instanceof Error ? String(error.cause ?? error) : error}`),
    )

  async function refundSome(tools: Tools) {
    const rows = await tools.db
      .select({ payment: payments, email: orders.customerEmail })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.status, 'CAPTURED'), sql`${payments.outcome} in ('ORPHANED', 'SUBSCRIBED')`))
    for (const { payment, email } of rows) {
      const { id, outcome, userId, capturedFils, capturedCurrency } = payment
      const dice = makeDice(`${seed} refund ${purchaseOf(email)}`)
      const times = attempts.get(id) ?? 0
      const isOrphan = outcome === 'ORPHANED'
      if (!capturedFils || !dice.chance(SHARE[isOrphan ? 'ORPHANED' : 'SUBSCRIBED'])) continue
      if (times >= (isOrphan ? MOST_ASKS : 1)) continue
      attempts.set(id, times + 1)
      const asCredit = userId !== null && capturedCurrency === CURRENCY && dice.chance(0.4)
      await twiceAtOnce({ ...tools, now: clock.now() }, tally, {
        paymentId: id,
        // More than half of a subscription's amount, so that two such refunds exceed it.
        ...(!isOrphan && { amountFils: fils(Math.ceil(capturedFils * 0.6)) }),
        method: asCredit ? 'STORE_CREDIT' : 'ORIGINAL_PAYMENT',
        reason: 'fault test',
        askedBy: null,
        notifyCustomer: true,
      })
    }
  }
}

async function twiceAtOnce(tools: Tools & { now: Date }, tally: Tally, request: RefundRequest) {
  const one = () => transaction(tools.db, (tx) => requestRefund(tx, tools, request, 'admin', tools.now))
  const ends = await Promise.allSettled([one(), one()])
  tally.fired('refund asked twice at once')
  const done = ends.filter((end) => end.status === 'fulfilled').length
  if (done > 1) tally.problem(`payment ${request.paymentId} was refunded twice`)
  for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof AppError)) throw end.reason
}
