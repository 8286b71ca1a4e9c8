import { addDays, startOfDay } from '../../domain/dates.ts'
import { periodOf } from '../../domain/recovery/rules.ts'
import { CLOCKS_DIFFER_MS } from '../checkout/findUnanswered.ts'
import type { PaymentServices } from '../deps.ts'
import { reconcileCharges } from './reconcileCharges.ts'
import { reconcileCredit } from './reconcileCredit.ts'
import type { Entry } from './reconcileEntry.ts'
import { reconcileRefunds } from './reconcileRefunds.ts'

/**
 * Everything of a period, in the gateway's days: what it has on the evening and we on the next morning is one entry,
 * of its day. Day by day and page by page, so that a month takes no more memory than its busiest day.
 */
export async function* reconcile(
  services: PaymentServices,
  period: string,
  now: Date,
): AsyncGenerator<Entry[]> {
  const asked = periodOf(period)
  if (!asked) throw new RangeError(`not a day or a month: ${period}`)
  const start = (n: number) => startOfDay(addDays(asked.first, n))
  for (const part of [reconcileCharges, reconcileRefunds]) {
    let before: ReadonlySet<string> = new Set()
    // Of days to come there is nothing to ask.
    for (let n = 0; n < asked.days && start(n).getTime() <= now.getTime() + CLOCKS_DIFFER_MS; n++)
      before = yield* part(services, { day: { from: start(n), to: start(n + 1) }, before })
  }
  yield* reconcileCredit(services.db, { from: start(0), to: start(asked.days) })
}
