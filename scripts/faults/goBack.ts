import { paymentMethods } from '../../domain/payments/rules.ts'
import type { Press } from './buyer.ts'
import { comeBack } from './comeBack.ts'
import type { Begun, Market } from './market.ts'
import { payOnPage } from './onPage.ts'
import type { Plan } from './plan.ts'

type PressOnce = (market: Market, plan: Plan, request: Press, tab: number) => Promise<Begun | null>
type LeftPage = Begun & { method: Plan['method'] }

/**
 * Goes back from the payment page and pays another way, perhaps more often than the shop allows. Returns where the
 * payment continues, and which pages were left open.
 */
export async function goBack(
  market: Market,
  plan: Plan,
  { request, begun, pressOnce }: { request: Press; begun: Begun; pressOnce: PressOnce },
) {
  const left: LeftPage[] = []
  let now: LeftPage = { ...begun, method: plan.method }
  for (let n = 0; n < Number(plan.goesBack); n++) {
    if (!now.redirectUrl.startsWith(market.world.standinUrl)) break
    const method = paymentMethods[(paymentMethods.indexOf(now.method) + 1) % paymentMethods.length] ?? 'CARD'
    const { cardId: _, ...body } = request.body
    const path = request.path.replace('process-saved-card', 'process')
    const another = { ...request, path, body: { ...body, paymentMethod: method, replaces: now.id } }
    market.tally.fired('went back')
    // In two tabs at once, with one key or two.
    const tabs = plan.press === 'once' ? [another] : [another, { ...another, key: `${another.key}-tab` }]
    const all = await Promise.all(tabs.map((tab, t) => pressOnce(market, plan, tab, t)))
    const next = all.find((one) => one !== null && one.id !== now.id)
    if (!next) break
    market.tally.fired('paid another way')
    left.push(now)
    now = { ...next, method }
  }
  return { now, left }
}

/** Acts on the pages that were left, as planned, in addition to the current payment. */
export async function payBeside(
  market: Market,
  plan: Plan,
  left: readonly LeftPage[],
  pay: () => Promise<unknown>,
) {
  const onLeft = () =>
    Promise.all(
      left.map(({ redirectUrl, method }) =>
        payOnPage(market.tally, redirectUrl, plan.leftPage === 'decline' ? 'decline' : 'approve', {
          ...plan,
          method,
          withSavedCard: false,
        }),
      ),
    )
  if (left.length > 0 && plan.leftPage !== 'unpaid') market.tally.fired(`left page: ${plan.leftPage}`)
  if (plan.leftPage === 'first' || plan.leftPage === 'decline') await onLeft()
  await Promise.all([pay(), plan.leftPage === 'atOnce' && onLeft()])
  if (plan.leftPage === 'last') await onLeft()
}

/** A buyer may also return from a page they had left. */
export async function comeBackFromLeft(
  market: Market,
  plan: Plan,
  left: readonly LeftPage[],
  headers: Record<string, string>,
) {
  for (const begun of left) await comeBack(market, plan, begun, headers)
}
