import { addDays, addMonths, type Day, dayInBahrain, weekOf } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { adminInsights } from '../../domain/insights/contract.ts'
import { RECENT_DAYS, type TrendMonths } from '../../domain/insights/rules.ts'
import type { Language } from '../../domain/language.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { names } from '../menu/view.ts'
import { ingredients } from '../tables/menu.ts'
import { plans } from '../tables/plans.ts'
import { money } from './money.ts'
import { readDeliveries } from './today.ts'
import { readActive, readDay, readMonths, readOwed, readRecent, type Sums, weekEnds } from './totals.ts'

type Numbers = Returned<typeof adminInsights>
type NumbersOptions = { months: TrendMonths; language: Language; now: Date }

const MOST_INGREDIENTS = 8

/** Returns all numbers as of one moment, so that a total that is being folded counts once in every query. */
export const readNumbers = (db: Db, options: NumbersOptions): Promise<Numbers> =>
  db.transaction((tx) => numbersIn(tx, options), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function numbersIn(db: Db, { months, language, now }: NumbersOptions): Promise<Numbers> {
  const today = dayInBahrain(now)
  const [thisMonth, lastMonth] = [addMonths(today, 0), addMonths(today, -1)]
  // The current month is the last one shown; values that only whole months have are shown up to the month before.
  const shown = Array.from({ length: months }, (_, n) => addMonths(today, n + 1 - months))
  const whole = shown.map((month) => addMonths(month, -1))
  const first = whole[0] ?? lastMonth
  const byMonth = await readMonths(db, first)
  const recent = await readRecent(db, addDays(today, 1 - RECENT_DAYS), today)
  const revenueOf = (sums: Sums, at?: Day) =>
    money(sums.sumOf('CAPTURED', at) - sums.sumOf('REFUNDED', at), language)
  const active = await readActive(db, shown[0] ?? thisMonth, addDays(today, -RECENT_DAYS))
  const due = await readDeliveries(db, today)
  return {
    activeSubscriptions: { now: active.now, monthAgo: active.monthAgo },
    delivered: { today: due.delivered, of: due.total - due.cancelled + due.failed },
    revenue: {
      thisMonth: revenueOf(byMonth, thisMonth),
      lastMonth: revenueOf(byMonth, lastMonth),
      today: revenueOf(await readDay(db, today)),
    },
    customers: {
      newThisMonth: byMonth.sumOf('NEW_CUSTOMERS', thisMonth),
      lostThisMonth: byMonth.sumOf('LOST_CUSTOMERS', thisMonth),
    },
    retention: { ...retentionOf(byMonth, lastMonth), of: byMonth.sumOf('RETENTION_BASE', lastMonth) },
    satisfaction: satisfactionOf(recent),
    cancellationReasons: recent.byKey('CANCELLED').map(({ key, amount }) => ({
      reason: cancellationReasons.find((known) => known === key) ?? 'NONE',
      count: amount,
    })),
    ...(await ingredientsOf(db, recent, language)),
    owed: owedOf(await readOwed(db), language),
    trends: {
      activeByPlan: await activeByPlan(db, active, { from: shown[0] ?? thisMonth, today, language }),
      revenue: shown.map((month) => ({ month, ...revenueOf(byMonth, month) })),
      newCustomers: shown.map((month) => ({ month, value: byMonth.sumOf('NEW_CUSTOMERS', month) })),
      lostCustomers: shown.map((month) => ({ month, value: byMonth.sumOf('LOST_CUSTOMERS', month) })),
      retention: whole.map((month) => retentionOf(byMonth, month)),
      satisfaction: shown.map((month) => ({ month, ...satisfactionOf(byMonth, month) })),
    },
  }
}

const rounded = (n: number, digits: number) => Number(n.toFixed(digits))

function retentionOf(sums: Sums, month: Day) {
  const base = sums.sumOf('RETENTION_BASE', month)
  const percent = base > 0 ? rounded((100 * sums.sumOf('RETENTION_KEPT', month)) / base, 1) : null
  return { month, percent }
}

function satisfactionOf(sums: Sums, month?: Day) {
  const count = sums.sumOf('RATING_COUNT', month)
  return { rating: count > 0 ? rounded(sums.sumOf('RATING_SUM', month) / count, 2) : null, count }
}

async function ingredientsOf(db: Db, recent: Sums, language: Language) {
  const known = new Map((await db.select().from(ingredients)).map((i) => [i.id, i]))
  const most = (metric: 'INGREDIENT_SERVED' | 'INGREDIENT_EXCLUDED') =>
    recent
      .byKey(metric)
      .flatMap(({ key, amount }) => {
        const ingredient = known.get(key)
        return ingredient ? [{ id: key, name: names(ingredient, language).name, portions: amount }] : []
      })
      .slice(0, MOST_INGREDIENTS)
  return {
    popularIngredients: most('INGREDIENT_SERVED'),
    excludedIngredients: most('INGREDIENT_EXCLUDED'),
  }
}

function owedOf(sums: Sums, language: Language): Numbers['owed'] {
  const months = [...new Set(sums.rows.map(({ at }) => at))].toSorted()
  const byExpiry = months.map((month) => ({
    month,
    deliveries: sums.sumOf('OWED_DELIVERIES', month),
    ...money(sums.sumOf('OWED_FILS', month), language),
  }))
  return {
    deliveries: sums.sumOf('OWED_DELIVERIES'),
    ...money(sums.sumOf('OWED_FILS'), language),
    byExpiry: byExpiry.filter(({ deliveries, amount }) => deliveries !== 0 || amount !== 0),
  }
}

/** One point for each Saturday and one for today. Plans without active subscriptions in that time are left out. */
async function activeByPlan(
  db: Db,
  active: Awaited<ReturnType<typeof readActive>>,
  { from, today, language }: { from: Day; today: Day; language: Language },
): Promise<Numbers['trends']['activeByPlan']> {
  const rows = await db.select().from(plans).orderBy(plans.durationDays, plans.id)
  const ends = weekEnds(from, addDays(weekOf(today), 6))
  return rows
    .filter(({ id }) => active.plans.includes(id))
    .map((plan) => ({
      planId: plan.id,
      planName: names(plan, language).name,
      points: ends.map((end) => ({ day: end < today ? end : today, value: active.at(plan.id, end) })),
    }))
    .filter(({ points }) => points.some(({ value }) => value !== 0))
}
