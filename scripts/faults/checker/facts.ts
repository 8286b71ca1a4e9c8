import { z } from 'zod'

/**
 * What was so, by the machine's own clock, which ids made by version 7 carry as well: the moment it was asked for, from
 * which it may have held, and the moment it was answered, from which nothing before it did.
 */
export type Timeline<T> = { asked: number; answered: number; was: T }[]

/** How long before its rows are written a request may have read what it goes by: the shop answers within 15 s. */
const SLOWEST_MS = 16_000

/** Everything that held at some moment shortly before. */
export function shortlyBefore<T>(timeline: Timeline<T>, at: number): T[] {
  return timeline
    .filter(({ asked }, i) => asked <= at && at - SLOWEST_MS <= (timeline[i + 1]?.answered ?? at))
    .map(({ was }) => was)
}
export const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

export type PlanFact = { nameEn: string; nameAr: string; priceFils: number; durationDays: number }
export type ShopFact = { nameEn: string; nameAr: string; vatPercent: number }
/** What one buyer asked for. */
export type Wish = {
  planId: string
  userId: string | null
  slot: string
  language: string
  address: string
  useCredit: boolean
}

/** What the test itself knows, because it did it. */
export type Facts = {
  /** By the plan's id. */
  plans: Map<string, Timeline<PlanFact>>
  shop: Timeline<ShopFact>
  closedDays: Timeline<readonly string[]>
  /** By the e-mail address of the order. */
  wishes: Map<string, Wish>
  /** The first days an admin asked for, by the payment that was to be recovered. */
  recoveries: Map<string, string[]>
  /** The lots of credit there were before anybody bought. */
  credit: { lotId: string; userId: string; fils: number }[]
  shopEmail: string
  /** The shop's day in Bahrain at the end. */
  today: string
}

/** The gateway's own ledger. */
export const Ledger = z.object({
  charges: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      fils: z.int(),
      currency: z.string(),
      askedFils: z.int(),
      askedCurrency: z.string(),
      order: z.string().nullable(),
      email: z.string().nullable(),
      refundedFils: z.int(),
    }),
  ),
  refunds: z.array(
    z.object({
      charge: z.string(),
      status: z.string(),
      fils: z.int(),
      currency: z.string(),
      reference: z.string().nullable(),
    }),
  ),
  pendingWebhooks: z.int(),
})
export type Ledger = z.output<typeof Ledger>
