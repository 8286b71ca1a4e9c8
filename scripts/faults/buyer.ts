import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, ask } from './ask.ts'
import { comeBack } from './comeBack.ts'
import { comeBackFromLeft, goBack, payBeside } from './goBack.ts'
import { LEAVING } from './leaver.ts'
import { type Begun, type Market, portOf } from './market.ts'
import { type OnPage, payOnPage } from './onPage.ts'
import { emailOf, type Plan } from './plan.ts'

/** A card that is being added: no further press is possible. */
const NO_CARD = ['CARD_JUST_SAVED', 'CARD_CHECKS_USED_UP', 'CARD_NEEDS_SUBSCRIPTION']
const REFUSED = ['PAYMENT_NOT_POSSIBLE', 'CARD_NOT_USABLE', 'GATEWAY_UNREACHABLE']
/** It was renewed a moment ago, by another press or automatically; or it was cancelled. */
const RENEWED = ['ALREADY_RENEWED', 'RENEWAL_UNDER_WAY', 'SUBSCRIPTION_STATUS']
/** Replaced three times already, or the payment of this key has ended meanwhile. */
const NOT_REPLACED = ['REPLACED_TOO_OFTEN', 'KEY_REUSED']
const BegunBody = z.object({ id: z.string(), redirectUrl: z.string() })
const Cards = z.array(z.object({ id: z.string() }))

const RETRY_MS = 2000
/** After its process died midway, the shop blocks a press for 20 s. */
const PATIENT_TRIES = 14
const IMPATIENT_TRIES = 4
const NEW_KEYS = 4

/**
 * Plays one purchase from the press on "pay" to the confirmation, as far as this buyer goes. Returns the headers of a
 * buyer who came back.
 */
export async function buy(market: Market, plan: Plan): Promise<Record<string, string> | null> {
  const headers = plan.customer === null ? {} : await market.signedIn(plan.customer)
  const order = await orderOf(market, plan, headers)
  let asks: OnPage = plan.firstOnPage
  for (let attempt = 1; attempt <= 2; attempt++) {
    const begun = await press(market, plan, { ...order, headers, key: `purchase-${plan.n}-${attempt}` })
    if (!begun) {
      market.tally.fired('buyer gave up pressing')
      return null
    }
    const key = `purchase-${plan.n}-${attempt}`
    const { now, left } = await goBack(market, plan, {
      request: { ...order, headers, key },
      begun,
      pressOnce,
    })
    await payBeside(market, plan, left, async () => {
      if (now.redirectUrl.startsWith(market.world.standinUrl))
        await payOnPage(market.tally, now.redirectUrl, asks, { ...plan, method: now.method })
    })
    if (plan.press === 'afterwards')
      await pressOnce(market, plan, { ...order, headers, key: `purchase-${plan.n}-late` }, 1)
    if (asks === 'leave') return null
    await comeBack(market, plan, now, headers)
    await comeBackFromLeft(market, plan, left, headers)
    if (asks === 'approve' || !plan.triesAgain) return headers
    asks = 'approve'
  }
  return null
}

type Order = { path: string; body: Record<string, unknown> }
export type Press = Order & { headers: Record<string, string>; key: string }

async function orderOf(
  { world, tally, plans, noteWish }: Market,
  plan: Plan,
  headers: Record<string, string>,
) {
  const { n, monthly, method, slot, saveCard, useCredit, language } = plan
  const body = {
    planId: monthly ? plans.monthly : plans.weekly,
    customerName: 'Noor Hasan',
    customerEmail: emailOf(n),
    customerPhone: '36001234',
    deliveryAddress: `Flat ${n}, Building 212, Road 2803, Block 428, Seef`,
    addressType: 'HOME',
    deliveryTimeSlot: slot,
    acceptTerms: true,
    useCredit,
  }
  Object.assign(headers, { 'accept-language': language })
  const { planId, customerEmail, deliveryAddress: address } = body
  noteWish(customerEmail, { planId, slot, language, address, useCredit, customer: plan.customer })
  const cards = plan.withSavedCard
    ? await ask(tally, portOf(world, plan.firstProcess), ['GET', '/payments/cards'], { headers })
    : null
  const [card] = cards?.status === 200 ? Cards.parse(cards.body) : []
  if (card) {
    tally.fired('saved card')
    return { path: '/payments/process-saved-card', body: { ...body, cardId: card.id } }
  }
  return { path: '/payments/process', body: { ...body, paymentMethod: method, saveCard } }
}

export async function press(market: Market, plan: Plan, request: Press): Promise<Begun | null> {
  if (plan.press === 'double') {
    market.tally.fired('double click')
    return first(await Promise.all([0, 1].map((n) => pressOnce(market, plan, request, n))))
  }
  if (plan.press === 'twoTabs') {
    market.tally.fired('two tabs')
    const tabs = [request, { ...request, key: `${request.key}-tab` }]
    return first(await Promise.all(tabs.map((tab, n) => pressOnce(market, plan, tab, n))))
  }
  return pressOnce(market, plan, request, 0)
}
const first = (begun: (Begun | null)[]) => begun.find((b) => b !== null) ?? null

/** Presses until there is an address to continue at. Uses the same key while the result of a press is unknown. */
export async function pressOnce(
  market: Market,
  plan: Plan,
  request: Press,
  tab: number,
): Promise<Begun | null> {
  const { world, tally } = market
  const tries = plan.patient ? PATIENT_TRIES : IMPATIENT_TRIES
  let { key } = request
  for (let n = 0, keys = 1; n < tries && keys <= NEW_KEYS; n++) {
    await world.someoneServes()
    const answer = await ask(tally, portOf(world, plan.firstProcess + tab + n), ['POST', request.path], {
      body: request.body,
      headers: { ...request.headers, 'idempotency-key': key },
    })
    if (answer?.status === 200) return BegunBody.parse(answer.body)
    if (answer?.code === 'PAYMENT_OPEN' || answer?.code === 'BOUGHT_ALREADY') return openOne(answer)
    if (answer?.code === 'CARD_CHECK_OPEN') return openOne(answer)
    if (answer && NO_CARD.includes(answer.code)) return null
    // Captured, but not as it was ordered: an admin has to look at it, and another press gets this answer.
    if (answer?.code === 'PAYMENT_BEING_RECOVERED') return null
    if (answer && RENEWED.includes(answer.code)) return null
    if (answer && request.body.replaces && NOT_REPLACED.includes(answer.code)) return null
    if (plan.leaves && answer && LEAVING.includes(answer.code)) return null
    // Refused for certain: nothing was charged, and the wizard's next press uses a new key.
    if (answer?.code && REFUSED.includes(answer.code)) key = `${request.key}-new${keys++}`
    else if (answer && answer.status !== 503 && answer.code !== 'PAYMENT_IN_FLIGHT') {
      tally.problem(`purchase ${plan.n}: a press was answered ${answer.status} ${answer.code}`)
      return null
    }
    await wait(answer?.code === 'PAYMENT_IN_FLIGHT' ? RETRY_MS : RETRY_MS / 4)
  }
  return null
}

/**
 * Where the open payment continues, if the shop reveals it. It does not reveal it to a stranger with the same order.
 */
const openOne = ({ headers }: Answer): Begun | null =>
  BegunBody.safeParse({ id: headers.get('x-payment-id'), redirectUrl: headers.get('x-redirect-url') }).data ??
  null
