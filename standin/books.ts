import type { Card, Charge, Customer, FirstAnswer, Hook, Refund, Token } from './records.ts'

/** One change in the ledger: the complete record after it. */
export type Entry =
  | { kind: 'charge'; charge: Charge }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'customer'; customer: Customer }
  | { kind: 'card'; card: Card }
  | { kind: 'token'; token: Token }
  | { kind: 'answer'; answer: FirstAnswer }
  | { kind: 'hook'; hook: Hook }
  | { kind: 'hookDone'; id: string }
  | { kind: 'fired'; fault: string }
  | { kind: 'firedReset' }

/** The gateway's state in memory, built only from the ledger's entries. */
export function makeBooks() {
  const charges = new Map<string, Charge>()
  const byPage = new Map<string, string>()
  const byOrder = new Map<string, string>()
  /** Ids of charges, oldest first. */
  const timeline: string[] = []
  const refunds = new Map<string, Refund>()
  const refundsOf = new Map<string, Set<string>>()
  const customers = new Map<string, Customer>()
  const cards = new Map<string, Card>()
  const tokens = new Map<string, Token>()
  const answers = new Map<string, FirstAnswer>()
  const hooks = new Map<string, Hook>()
  const fired = new Map<string, number>()

  /** Inserts a charge in order of time. It nearly always goes at the end; seeded charges lie in the past. */
  function place(charge: Charge): void {
    let at = timeline.length
    while (at > 0 && (charges.get(timeline[at - 1] ?? '')?.created ?? 0) > charge.created) at--
    timeline.splice(at, 0, charge.id)
  }

  function apply(entry: Entry): void {
    switch (entry.kind) {
      case 'charge': {
        const { charge } = entry
        if (!charges.has(charge.id)) {
          place(charge)
          byPage.set(charge.pageToken, charge.id)
          if (charge.reference.order) byOrder.set(charge.reference.order, charge.id)
        }
        charges.set(charge.id, charge)
        return
      }
      case 'refund': {
        const { refund } = entry
        refunds.set(refund.id, refund)
        const siblings = refundsOf.get(refund.chargeId) ?? new Set()
        refundsOf.set(refund.chargeId, siblings.add(refund.id))
        return
      }
      case 'customer':
        customers.set(entry.customer.id, entry.customer)
        return
      case 'card':
        cards.set(entry.card.id, entry.card)
        return
      case 'token':
        tokens.set(entry.token.id, entry.token)
        return
      case 'answer':
        answers.set(`${entry.answer.scope} ${entry.answer.key}`, entry.answer)
        return
      case 'hook':
        hooks.set(entry.hook.id, entry.hook)
        return
      case 'hookDone':
        hooks.delete(entry.id)
        return
      case 'fired':
        fired.set(entry.fault, (fired.get(entry.fault) ?? 0) + 1)
        return
      case 'firedReset':
        fired.clear()
        return
    }
  }

  return {
    charges,
    byPage,
    byOrder,
    timeline,
    refunds,
    refundsOf,
    customers,
    cards,
    tokens,
    answers,
    hooks,
    fired,
    apply,
  }
}

export type Books = ReturnType<typeof makeBooks>
