import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ask } from './ask.ts'
import { addDays, dayInBahrain } from './checker/days.ts'
import { makeDice } from './dice.ts'
import { type Market, portOf } from './market.ts'
import type { Tools } from './tools.ts'

const PAUSE_MS = 700
/** A week ahead, so that the day is not closed for changes before the request arrives. */
const STARTS_AFTER_DAYS = 7
/** Possible refusals when another request came first, or the buyer of a payment is unknown. */
const REFUSALS = [
  'SCAN_RUNNING',
  'ALREADY_RECOVERED',
  'ALREADY_MARKED_FOR_REFUND',
  'ALREADY_REFUNDED',
  'NOT_ORPHANED',
  'NOT_FOUND',
  'RECOVERY_CURRENCY',
  'REFUND_UNDER_WAY',
  'REFUND_RETRIED',
  'REFUND_OUTDATED',
  'REFUND_NOT_FAILED',
  'REFUND_EXCEEDS_REST',
  'REFUNDABLE_CHANGED',
  'RATE_LIMIT_EXCEEDED',
  'VALIDATION_FAILED',
  'FAILURE_RESOLVED',
  'DELIVERY_STATUS',
  'CREDIT_EXCEEDS_REST',
]
/** The months that this test's clock covers. */
const MONTHS = ['2026-12', '2027-01']
const Orphans = z.object({
  content: z.array(
    z.object({ id: z.string(), paymentTransactionId: z.string(), notRecoverable: z.string().nullable() }),
  ),
})

/** The admin at the recovery page: scans, recovers, marks for refund, retries and reconciles, at any moment. */
export function makeClerk(market: Market, headers: Record<string, string>, seed: number, tools: () => Tools) {
  const { world, tally, plans } = market
  const dice = makeDice(`${seed} clerk`)
  /** The requested start days by payment. If a response was lost, it is unknown which request took effect. */
  const recoveries = new Map<string, string[]>()
  let isOver = false
  let turn = 0

  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    await world.someoneServes()
    const answer = await ask(tally, portOf(world, turn++), [method, path], { headers, body })
    if (answer && answer.status >= 400 && answer.status !== 503 && !REFUSALS.includes(answer.code))
      tally.problem(`the clerk was answered ${answer.status} ${answer.code} at ${path}`)
    return answer
  }
  async function orphans() {
    const answer = await call('GET', '/admin/recovery/orphaned-payments?size=50')
    return answer?.status === 200 ? Orphans.parse(answer.body).content : []
  }
  const terms = () => ({
    planId: dice.chance(0.5) ? plans.weekly : plans.monthly,
    startDate: addDays(dayInBahrain(world.clock.now()), STARTS_AFTER_DAYS),
    deliveryTimeSlot: 'MORNING_9_12',
    recoveryReason: 'fault test',
  })
  const recordStart = (id: string, { startDate }: { startDate: string }) =>
    recoveries.set(id, [...(recoveries.get(id) ?? []), startDate])

  /** Recovers a payment twice at once, on any processes: at most one of them may create a subscription. */
  async function recover() {
    const all = (await orphans()).filter((o) => o.notRecoverable === null || dice.chance(0.1))
    const one = all[dice.below(Math.max(1, all.length))]
    if (!one) return
    const recoveryTerms = terms()
    recordStart(one.id, recoveryTerms)
    const body = {
      ...recoveryTerms,
      paymentTransactionId: one.paymentTransactionId,
      newAddress: 'Flat 4, Building 212, Road 2803, Block 428, Seef',
    }
    tally.fired('recovered twice at once')
    const both = await Promise.all([
      call('POST', '/admin/recovery/recover-subscription', body),
      call('POST', '/admin/recovery/recover-subscription', body),
    ])
    if (both.filter((answer) => answer?.status === 201).length > 1)
      tally.problem(`payment ${one.id} was recovered twice`)
  }
  async function recoverMany() {
    const some = (await orphans()).slice(0, 5)
    if (some.length === 0) return
    const recoveryTerms = terms()
    for (const { id } of some) recordStart(id, recoveryTerms)
    tally.fired('bulk recovery')
    const paymentIds = some.map((one) => one.paymentTransactionId)
    await call('POST', '/admin/recovery/bulk-recover', { ...recoveryTerms, paymentIds })
  }
  async function markForRefund() {
    const all = await orphans()
    const one = all[dice.below(Math.max(1, all.length))]
    if (!one) return
    tally.fired('marked for refund')
    await call('POST', `/admin/recovery/mark-for-refund/${one.paymentTransactionId}?reason=PAID_TWICE`)
  }
  async function retryRefund() {
    const found = await world.orCutOff(() =>
      tools().db.execute<{ id: string; payment_id: string }>(sql`
        select id, payment_id from refunds r where status = 'FAILED'
           and not exists (select from refunds a where a.retry_of = r.id) limit 1`),
    )
    const [one] = found?.rows ?? []
    if (!one) return
    tally.fired('refund retried')
    await call('POST', `/admin/payments/${one.payment_id}/refunds/${one.id}/retry`)
  }
  /** Fails a delivery, then credits it twice while all that was paid is refunded. */
  async function failDelivery() {
    const found = await world.orCutOff(() =>
      tools().db.execute<{ id: string; payment_id: string }>(sql`
        select d.id, p.id as payment_id from deliveries d join subscriptions s on s.id = d.subscription_id
          join payments p on p.id = s.payment_id
         where d.frozen_at is not null and s.status = 'ACTIVE' and s.user_id is not null and p.captured_fils > 0
           and d.status not in ('DELIVERED', 'CANCELLED') and d.resolution is null
         order by d.status desc limit 1`),
    )
    const [one] = found?.rows ?? []
    if (!one) return
    const path = `/admin/deliveries/${one.id}`
    for (const status of ['PREPARING', 'OUT_FOR_DELIVERY', 'FAILED'])
      await call('POST', `${path}/status`, { status, reason: 'NOBODY_HOME' })
    tally.fired('failed delivery credited twice, and refunded, at once')
    const refundMethod = dice.chance(0.5) ? 'STORE_CREDIT' : 'ORIGINAL_PAYMENT'
    const all = { refundReason: 'QUALITY', refundType: 'FULL', refundMethod }
    await Promise.all([
      call('POST', `${path}/resolve`, { resolution: 'CREDIT' }),
      call('POST', `${path}/resolve`, { resolution: 'CREDIT' }),
      ...(dice.chance(0.5) ? [call('POST', `/admin/payments/${one.payment_id}/refunds`, all)] : []),
    ])
    // If the money was refunded before, nothing can be credited.
    await call('POST', `${path}/resolve`, { resolution: 'CLOSED' })
  }
  async function scan() {
    tally.fired('scan asked for')
    await call('POST', '/admin/recovery/scan')
    await call('GET', '/admin/recovery/scans')
  }
  async function reconcile() {
    tally.fired('reconciliation')
    await call('GET', `/admin/recovery/reconciliation?period=${dayInBahrain(world.clock.now())}`)
  }
  const turns = { scan, recover, recoverMany, markForRefund, retryRefund, failDelivery, reconcile }

  return {
    recoveries,
    /** After all faults: the shop's reconciliation of all days of this run. */
    months: async () => {
      const read = []
      for (const month of MONTHS) {
        const answer = await call('GET', `/admin/recovery/reconciliation?period=${month}`)
        if (answer?.status === 200) read.push(answer.body)
      }
      return read
    },
    work: async () => {
      while (!isOver) {
        await turns[
          dice.pick({
            scan: 25,
            recover: 30,
            recoverMany: 8,
            markForRefund: 12,
            retryRefund: 10,
            failDelivery: 15,
            reconcile: 15,
          })
        ]()
        await wait(PAUSE_MS)
      }
    },
    goHome: () => {
      isOver = true
    },
  }
}
