import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Query } from '../../scripts/faults/checker/books.ts'
import { checkBooks } from '../../scripts/faults/checker/checkBooks.ts'
import { dayInBahrain } from '../../scripts/faults/checker/days.ts'
import type { Facts, PlanFact, ShopFact } from '../../scripts/faults/checker/facts.ts'
import { comeToRest } from '../../scripts/faults/quiet.ts'
import { makeTally } from '../../scripts/faults/tally.ts'
import { makeTools } from '../../scripts/faults/tools.ts'
import { orderOf } from '../buying/purchase.ts'
import type { Shop } from './shop.ts'
import type { Visitors } from './visitors.ts'

/** Jobs of a killed process are recovered after 45 s at most. */
const JOBS_WITHIN_MS = 1.5 * MINUTE_MS
const LOOK_MS = 500

/** Waits until all work is done, and compares the books with the gateway's and with the acknowledged purchases. */
export async function audit(shop: Shop, visitors: Visitors, seed: number) {
  const { acknowledged, problems, planId } = visitors
  const tally = makeTally()
  for (const problem of problems) tally.problem(problem)
  const now = await comeToRest(
    {
      ...shop.knobs,
      setFaults: (faults) => shop.knobs.setFaults(faults, seed),
      clock: { now: () => new Date() },
    },
    makeTools(shop)(),
    tally,
  )
  await jobsRest(shop, tally.problem)
  const ledger = await shop.knobs.ledger()
  return shop.store.read(async (query) => {
    const facts = await factsOf(query, { buyers: visitors.buyers(), planId, today: dayInBahrain(now) })
    const { rowCounts } = await checkBooks(query, ledger, facts, tally.problem)
    const lost = await comparePromises(query, acknowledged, tally.problem)
    const jobs = await compareJobs(query, tally.problem)
    return {
      problems: tally.problems,
      table: {
        'acknowledged purchases': acknowledged.size,
        'of these lost or doubled': lost,
        'subscriptions in the books': rowCounts.subscriptions,
        ...jobs,
      },
    }
  })
}

/** Waits for the email jobs of purchases. A retry is due only after a minute or more, so it is started at once. */
async function jobsRest({ store }: Shop, problem: (text: string) => void) {
  const giveUp = performance.now() + JOBS_WITHIN_MS
  for (;;) {
    await store.db.execute(
      "update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'",
    )
    const [row] = await store.read((query) =>
      query<{ waiting: number }>(
        "select count(*)::int as waiting from pgboss.job where name = 'mail.send' and state < 'completed'",
      ),
    )
    if (row?.waiting === 0) return
    if (performance.now() > giveUp) return problem(`${row?.waiting} emails were not sent in time`)
    await wait(LOOK_MS)
  }
}

/** Checks that each subscription acknowledged as ACTIVE is active and is the only one of its buyer. */
async function comparePromises(
  query: Query,
  acknowledged: ReadonlyMap<string, string>,
  problem: (text: string) => void,
) {
  const rows = await query<{ id: string; status: string; customer_email: string }>(
    'select id, status::text, customer_email from subscriptions',
  )
  const bought = Map.groupBy(rows, (s) => s.customer_email)
  let lost = 0
  for (const [email, id] of acknowledged) {
    const [one, ...more] = bought.get(email) ?? []
    if (one?.id === id && one.status === 'ACTIVE' && more.length === 0) continue
    lost++
    problem(
      `${email} was promised ${id} and has ${bought.get(email)?.length ?? 0}: ${one?.id} ${one?.status}`,
    )
  }
  return lost
}

/** Checks that each email has one finished job, and that the totals job counted each capture once. */
async function compareJobs(query: Query, problem: (text: string) => void) {
  const [mail] = await query<{ emails: number; lost: number; doubled: number; again: number }>(`
    select count(*)::int as emails,
      (count(*) filter (where sent_at is null or done = 0))::int as lost,
      (count(*) filter (where jobs > 1))::int as doubled,
      (count(*) filter (where tries > 1))::int as again
    from outbox o cross join lateral (
      select count(*) as jobs, count(*) filter (where state = 'completed') as done
      from pgboss.job where name = 'mail.send' and data ->> 'outboxId' = o.id::text) j`)
  const [money] = await query<{ counted: number; captured: number }>(`
    select (select coalesce(sum(amount), 0) from (
        select metric, amount from daily_totals union all select metric, amount from total_deltas) t
        where metric = 'CAPTURED')::int as counted,
      (select coalesce(sum(captured_fils), 0) from payments)::int as captured`)
  if (!mail || !money) throw new Error('the jobs could not be counted')
  if (mail.lost > 0 || mail.doubled > 0) problem(`${mail.lost} jobs were lost, ${mail.doubled} doubled`)
  if (money.counted !== money.captured)
    problem(`${money.captured} fils were captured, the totals count ${money.counted}`)
  return {
    'emails in the outbox': mail.emails,
    'jobs lost': mail.lost,
    'jobs doubled': mail.doubled,
    'jobs tried again': mail.again,
    'captured, fils': money.captured,
    'counted by jobs, fils': money.counted,
  }
}

/** Facts of this shop that hold for the whole run, because nobody changes anything in it. */
async function factsOf(
  query: Query,
  { buyers, planId, today }: { buyers: number; planId: string; today: string },
): Promise<Facts> {
  const plans = await query<PlanFact & { id: string }>(
    `select id, name_en as "nameEn", name_ar as "nameAr", price_fils as "priceFils",
      duration_days as "durationDays" from plans`,
  )
  const shops = await query<ShopFact & { email: string }>(
    'select name_en as "nameEn", name_ar as "nameAr", vat_percent as "vatPercent", email from settings',
  )
  const always = <T>(was: T) => [{ requestedAt: 0, answered: 0, was }]
  const wishes = Array.from({ length: buyers }, (_, n) => {
    const { customerEmail, deliveryAddress: address, deliveryTimeSlot: slot } = orderOf(n, planId)
    return [customerEmail, { planId, userId: null, slot, language: 'en', address, useCredit: false }] as const
  })
  return {
    plans: new Map(plans.map((plan) => [plan.id, always(plan)])),
    shop: shops.map((was) => ({ requestedAt: 0, answered: 0, was })),
    closedDays: always([]),
    wishes: new Map(wishes),
    recoveries: new Map(),
    credit: [],
    shopEmail: shops[0]?.email ?? '',
    today,
  }
}
