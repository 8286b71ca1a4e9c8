import { z } from 'zod'
import { sum } from './books.ts'
import type { Ledger } from './facts.ts'

const Reconciliation = z.object({
  gateway: z.object({ charges: z.object({ amount: z.number() }), refunds: z.object({ amount: z.number() }) }),
  books: z.object({ captured: z.object({ amount: z.number() }), refunds: z.object({ amount: z.number() }) }),
  unexplained: z.number(),
  rows: z.array(z.object({ difference: z.string(), chargeId: z.string().nullable() })),
})
const inFils = (dinars: number) => Math.round(dinars * 1000)

/**
 * Compares the shop's own reconciliation of its months with the gateway's whole ledger: the same sums, nothing
 * unexplained.
 */
export function compareReconciliation(
  months: readonly unknown[],
  ledger: Ledger,
  problem: (text: string) => void,
) {
  const read = months.map((month) => Reconciliation.parse(month))
  for (const { rows, unexplained } of read)
    if (unexplained !== 0 || rows.length > 0)
      problem(`a month has ${unexplained} dinars unexplained: ${JSON.stringify(rows.slice(0, 5))}`)
  const captured = ledger.charges.filter((c) => c.status === 'CAPTURED' && c.currency === 'BHD')
  const back = ledger.refunds.filter((r) => r.status === 'REFUNDED' && r.currency === 'BHD')
  const expected = [sum(captured.map((c) => c.fils)), sum(back.map((r) => r.fils))]
  for (const side of ['gateway', 'books'] as const) {
    const reportedAmounts = read.map((r) =>
      side === 'gateway'
        ? [r.gateway.charges.amount, r.gateway.refunds.amount]
        : [r.books.captured.amount, r.books.refunds.amount],
    )
    const sums = [0, 1].map((n) => sum(reportedAmounts.map((amounts) => inFils(amounts[n] ?? 0))))
    if (sums.join(' ') !== expected.join(' '))
      problem(
        `the months' ${side} come to ${sums.join(' and ')} fils, the ledger to ${expected.join(' and ')}`,
      )
  }
}
