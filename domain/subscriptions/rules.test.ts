import { describe, expect, test } from 'vitest'
import {
  type SubscriptionAction,
  subscriptionNumber,
  subscriptionStatuses,
  subscriptionTransitions,
} from './rules.ts'

const { actions, can, statusesFor, targetOf } = subscriptionTransitions

/** Written out by hand from rules S1 to S4 and S8, so that a slip in the table cannot hide in a copy of it. */
const allowed: Record<SubscriptionAction, string> = {
  //          PENDING ACTIVE PAUSED CANCELLED COMPLETED EXPIRED
  activate: /**/ 'yes    no     no     no        no        yes',
  pause: /*   */ 'no     yes    no     no        no        no ',
  resume: /*  */ 'no     no     yes    no        no        no ',
  cancel: /*  */ 'no     yes    yes    no        no        no ',
  withdraw: /**/ 'yes    no     no     no        no        no ',
  complete: /**/ 'no     yes    no     no        no        no ',
  reopen: /*  */ 'no     no     no     no        yes       no ',
  expire: /*  */ 'yes    yes    yes    no        no        no ',
  modify: /*  */ 'no     yes    yes    no        no        no ',
  renew: /*   */ 'no     yes    yes    no        yes       yes',
}
const target: Record<SubscriptionAction, string | null> = {
  activate: 'ACTIVE',
  pause: 'PAUSED',
  resume: 'ACTIVE',
  cancel: 'CANCELLED',
  withdraw: 'CANCELLED',
  complete: 'COMPLETED',
  reopen: 'ACTIVE',
  expire: 'EXPIRED',
  modify: null,
  renew: null,
}
const cells = actions.flatMap((action) =>
  subscriptionStatuses.map((status, i) => ({
    action,
    status,
    may: allowed[action].split(/\s+/)[i] === 'yes',
  })),
)

describe('every action from every status', () => {
  test.each(cells)('$action from $status: $may', ({ action, status, may }) => {
    expect(can(action, status)).toBe(may)
    expect(statusesFor(action).includes(status)).toBe(may)
  })

  test.each(actions)('%s has its expected target status', (action) => {
    expect(targetOf(action)).toBe(target[action])
    // No action can repeat: the second of two equal requests finds no allowed status.
    const to = targetOf(action)
    if (to !== null) expect(can(action, to)).toBe(false)
  })

  test('a cancelled subscription allows no action', () =>
    expect(actions.filter((action) => can(action, 'CANCELLED'))).toEqual([]))
})

test('the subscription number is short', () => expect(subscriptionNumber(10_234)).toBe('W-10234'))
