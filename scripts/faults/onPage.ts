import { setTimeout as wait } from 'node:timers/promises'
import type { Plan } from './plan.ts'
import type { Tally } from './tally.ts'

export type OnPage = 'approve' | 'decline' | 'cancel' | 'leave'

/** Ten minutes: on a busy machine a killed stand-in takes long to restart. */
const TRIES = 2000
const RETRY_MS = 300

/** Acts on the gateway's page as planned, with a second simultaneous click if the plan says so. */
export async function payOnPage(tally: Tally, url: string, asks: OnPage, plan: Plan) {
  const form = asks === 'approve' ? approval(plan) : { action: asks }
  tally.fired(`buyer: ${asks}`)
  if (asks === 'approve' && plan.approvesTwice) {
    tally.fired('approved twice at once')
    await Promise.all([post(url, form), post(url, form)])
  } else await post(url, form)
}

/** The second card is saved without an agreement; the third is declined when it is charged without its owner. */
const RENEWING = ['5123450000000008', '4508750000000101', '4508750000000119', '4508750015741019']

function approval({ method, dice, withSavedCard, next }: Plan): Record<string, string> {
  if (next === 'autoRenew')
    return { action: 'card', number: RENEWING[dice.below(4)] ?? '', expiry: '01/39', cvv: '100' }
  if (withSavedCard) return { action: 'confirm', code: '1234' }
  if (method === 'CARD' && dice.chance(0.5))
    return { action: 'card', number: '5123450000000008', expiry: '01/39', cvv: '100' }
  if (method === 'BENEFIT' && dice.chance(0.5))
    return { action: 'benefit', number: '4600410123456789', expiry: '01/39', pin: '1234' }
  return { action: method === 'APPLE_PAY' || method === 'TAP_CHECKOUT' ? 'wallet' : 'approve' }
}

/** The page may be unavailable for a moment, so it is loaded again. */
async function post(url: string, form: Record<string, string>) {
  for (let n = 1; ; n++) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      })
      await answer.arrayBuffer()
      return
    } catch (error) {
      if (n === TRIES) throw error
      await wait(RETRY_MS)
    }
  }
}
