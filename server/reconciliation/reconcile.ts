import { addDays, startOfDay } from '../../domain/dates.ts'
import { periodOf } from '../../domain/recovery/rules.ts'
import { CLOCKS_DIFFER_MS } from '../checkout/findUnanswered.ts'
import type { PaymentServices } from '../deps.ts'
import { reconcileCharges } from './reconcileCharges.ts'
import { reconcileCredit } from './reconcileCredit.ts'
import type { Entry } from './reconcileEntry.ts'
import { reconcileRefunds } from './reconcileRefunds.ts'

/**
 * Yields everything of a period by the gateway's days: a movement that the gateway has in the evening and our books
 * have the next morning is one entry of the gateway's day. Works day by day and page by page, so that a month needs no
 * more memory than its busiest day.
 */
export async function* reconcile(
  services: PaymentServices,
  period: string,
  now: Date,
): AsyncGenerator<Entry[]> {
  const range = periodOf(period)
  if (!range) throw new RangeError(`not a day or a month: ${period}`)
  const start = (n: number) => startOfDay(addDays(range.first, n))
  for (const part of [reconcileCharges, reconcileRefunds]) {
    let before: ReadonlySet<string> = new Set()
    // Days in the future have nothing to read.
    for (let n = 0; n < range.days && start(n).getTime() <= now.getTime() + CLOCKS_DIFFER_MS; n++)
      before = yield* part(services, { day: { from: start(n), to: start(n + 1) }, before })
  }
  yield* reconcileCredit(services.db, { from: start(0), to: start(range.days) })
}
