import { z } from 'zod'

/**
 * Values over time by the machine's own clock, which UUIDv7 ids also contain. A value may hold from the moment its
 * change was requested; the value before it no longer holds once the change was answered.
 */
export type Timeline<T> = { requestedAt: number; answered: number; was: T }[]

/** How long before it writes its rows a request may have read its data: the shop answers within 15 s. */
const SLOWEST_MS = 16_000

/** All values that held at some moment shortly before `at`. */
export function shortlyBefore<T>(timeline: Timeline<T>, at: number): T[] {
  return timeline
    .filter(({ requestedAt }, i) => requestedAt <= at && at - SLOWEST_MS <= (timeline[i + 1]?.answered ?? at))
    .map(({ was }) => was)
}
export const madeAt = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

export type PlanFact = { nameEn: string; nameAr: string; priceFils: number; durationDays: number }
export type ShopFact = { nameEn: string; nameAr: string; vatPercent: number }
/** What one buyer ordered. */
export type Wish = {
  planId: string
  userId: string | null
  slot: string
  language: string
  address: string
  useCredit: boolean
}

/** What the test itself knows, because it caused it. */
export type Facts = {
  /** By the plan's id. */
  plans: Map<string, Timeline<PlanFact>>
  shop: Timeline<ShopFact>
  closedDays: Timeline<readonly string[]>
  /** By the email address of the order. */
  wishes: Map<string, Wish>
  /** The start days that an admin requested, by the payment to be recovered. */
  recoveries: Map<string, string[]>
  /** The credit lots that existed before the first purchase. */
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
