import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { setAutoRenewal } from '../../server/renewals/autoRenewal.ts'
import { savedCards } from '../../server/tables/payments.ts'
import { ask } from './ask.ts'
import { press, pressOnce } from './buyer.ts'
import { comeBack } from './comeBack.ts'
import { comeBackFromLeft, goBack, payBeside } from './goBack.ts'
import { type Market, portOf } from './market.ts'
import { payOnPage } from './onPage.ts'
import { emailOf, type Plan } from './plan.ts'
import type { Tools } from './tools.ts'

const TRIES = 12
const RETRY_MS = 700
const Bought = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  customerEmail: z.string(),
  renewalOf: z.unknown(),
})
type Bought = z.output<typeof Bought>

/** Continues after a purchase as the plan says: renews it, enables auto-renewal, or cancels it. */
export async function goOn(
  market: Market,
  plan: Plan,
  headers: Record<string, string>,
  tools: () => Tools,
): Promise<unknown> {
  if (plan.next === 'nothing') return
  const bought = await findBought(market, plan, headers)
  if (!bought) return market.tally.fired('nothing to go on with')
  if (plan.next === 'cancel') return cancel(market, plan, bought, headers)
  if (plan.next === 'autoRenew') return renewByItself(market, plan, bought, tools)
  return renew(market, plan, bought, headers)
}

/** Adds a card on the gateway's page, after the purchase is finished. */
export async function addCard(market: Market, plan: Plan) {
  if (!plan.addsCard || plan.customer === null) return
  const headers = { ...(await market.signedIn(plan.customer)), 'accept-language': plan.language }
  const request = { path: '/payments/cards', body: {}, headers, key: `card-check-${plan.n}` }
  const begun = await press(market, plan, request)
  if (!begun) return market.tally.fired('no card was added')
  market.tally.fired(`card check: ${plan.onCardPage}`)
  if (begun.redirectUrl.startsWith(market.world.standinUrl))
    await payOnPage(market.tally, begun.redirectUrl, plan.onCardPage, {
      ...plan,
      method: 'CARD',
      withSavedCard: false,
    })
  // A card check has no order, so only its status is requested.
  const comesBack = plan.comesBack === 'never' ? 'never' : 'status'
  await comeBack(market, { ...plan, comesBack }, begun, headers)
}

async function findBought({ world, tally }: Market, plan: Plan, headers: Record<string, string>) {
  for (let n = 0; n < TRIES; n++) {
    await world.someoneServes()
    const path = '/subscriptions/my-subscriptions'
    const answer = await ask(tally, portOf(world, plan.firstProcess + n), ['GET', path], { headers })
    if (answer?.status === 200)
      return z
        .array(Bought)
        .parse(answer.body)
        .find((s) => s.customerEmail === emailOf(plan.n) && s.renewalOf === null)
    await wait(RETRY_MS)
  }
}

async function renew(market: Market, plan: Plan, { id }: Bought, headers: Record<string, string>) {
  const { method, saveCard, useCredit } = plan
  const request = {
    path: `/subscriptions/my-subscriptions/${id}/renew`,
    body: { paymentMethod: method, saveCard, useCredit },
    headers,
    key: `renewal-${plan.n}`,
  }
  const begun = await press(market, plan, request)
  if (!begun) return market.tally.fired('renewer gave up pressing')
  market.tally.fired('renewal')
  const { now, left } = await goBack(market, plan, { request, begun, pressOnce })
  await payBeside(market, plan, left, async () => {
    if (now.redirectUrl.startsWith(market.world.standinUrl))
      await payOnPage(market.tally, now.redirectUrl, 'approve', { ...plan, method: now.method })
  })
  await comeBack(market, plan, now, headers)
  await comeBackFromLeft(market, plan, left, headers)
}

/** Repeats the cancellation until it is confirmed, because a request without a response may have cancelled it. */
async function cancel({ world, tally }: Market, plan: Plan, { id }: Bought, headers: Record<string, string>) {
  for (let n = 0; n < TRIES; n++) {
    await world.someoneServes()
    const path = `/subscriptions/my-subscriptions/${id}/cancel`
    const answer = await ask(tally, portOf(world, plan.firstProcess + n), ['POST', path], { headers })
    if (answer?.status === 200) return tally.fired('cancelled')
    if (n > 0 && answer?.code === 'SUBSCRIPTION_STATUS') return tally.fired('cancelled by a lost answer')
    if (answer && answer.status !== 503)
      return tally.problem(`purchase ${plan.n}: a cancellation was answered ${answer.status} ${answer.code}`)
    await wait(RETRY_MS)
  }
}

/**
 * Enables auto-renewal through the shop's own verb. Jobs remind and charge subscriptions that end within days of the
 * next leap.
 */
async function renewByItself(
  { world, tally }: Market,
  plan: Plan,
  { id, userId }: Bought,
  tools: () => Tools,
) {
  if (!userId) return
  const now = world.clock.now()
  const request = { id, ownerId: userId, byUserId: userId, language: 'en' as const }
  await world
    .orCutOff(async () => {
      const [card] = await tools()
        .db.select()
        .from(savedCards)
        .where(
          and(eq(savedCards.userId, userId), isNull(savedCards.removedAt), isNotNull(savedCards.agreementId)),
        )
      if (!card) return tally.fired('no card to renew with')
      await setAutoRenewal(tools(), request, { on: true, cardId: card.id }, now)
      tally.fired('auto-renewal turned on')
    })
    .catch((error: unknown) => {
      const reason = error instanceof AppError ? error.code : String(error)
      tally.problem(`purchase ${plan.n}: auto-renewal could not be turned on: ${reason}`)
    })
}
