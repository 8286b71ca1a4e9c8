import { avg, eq } from 'drizzle-orm'
import type { customerSummary } from '../../domain/customers/contract.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import { readCreditLots, sumCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import type { Customer } from '../subscriptions/ofCustomer.ts'
import { readStats } from '../subscriptions/stats.ts'
import { feedback } from '../tables/feedback.ts'

/** Returns the head of a customer's page. A guest has no credit and no feedback. */
export async function readSummary(
  db: Db,
  customer: Customer,
  language: Language,
  now: Date,
): Promise<Returned<typeof customerSummary>> {
  const { upcomingDeliveries, ...stats } = await readStats(db, customer, language)
  const userId = 'userId' in customer ? customer.userId : null
  const lots = userId ? await readCreditLots(db, userId, now) : []
  const credit = sumCredit(lots)
  return {
    ...stats,
    owedDeliveries: upcomingDeliveries,
    rating: userId ? await readRating(db, userId) : null,
    credit: {
      amount: toWire(credit),
      formattedAmount: formatMoney(credit, language),
      lots: lots.map((lot) => ({
        id: lot.id,
        formattedAmount: formatMoney(lot.amountFils, language),
        formattedLeft: formatMoney(lot.leftFils, language),
        givenAt: lot.givenAt.toISOString(),
        expiresAt: lot.expiresAt.toISOString(),
      })),
    },
  }
}

async function readRating(db: Db, userId: string): Promise<number | null> {
  const [all] = await db
    .select({ mean: avg(feedback.rating).mapWith(Number) })
    .from(feedback)
    .where(eq(feedback.userId, userId))
  return all?.mean ?? null
}
