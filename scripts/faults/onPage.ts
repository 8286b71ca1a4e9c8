import { setTimeout as wait } from 'node:timers/promises'
import type { Plan } from './plan.ts'
import type { Tally } from './tally.ts'

export type OnPage = 'approve' | 'decline' | 'cancel' | 'leave'

/** Ten minutes: on a busy machine it takes a killed stand-in long to come back. */
const TRIES = 2000
const RETRY_MS = 300

/** What a person does on the gateway's page; a second click at the same moment, if this one does that. */
export async function payOnPage(tally: Tally, url: string, asks: OnPage, plan: Plan) {
  const form = asks === 'approve' ? approval(plan) : { action: asks }
  tally.fired(`buyer: ${asks}`)
  if (asks === 'approve' && plan.approvesTwice) {
    tally.fired('approved twice at once')
    await Promise.all([post(url, form), post(url, form)])
  } else await post(url, form)
}

/** The second is kept without an agreement, the third is declined once it is charged without its owner. */
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

/** The page may be away for a moment: a person loads it again. */
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
