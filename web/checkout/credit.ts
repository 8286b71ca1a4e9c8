import { type Fils, fils, fromWire } from '../../domain/money.ts'
import { myCredit, openPayment } from '../../domain/payments/contract.ts'
import { creditUsed } from '../../domain/payments/rules.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useRead } from '../api.ts'
import { useSession } from '../session.ts'
import { useDraft } from './draft.ts'
import { usePrice } from './order.ts'

type Credit = {
  read: ReturnType<typeof useRead<typeof myCredit>>
  /** How much of it this order would take. */
  offeredFils: Fils
  /** How much it takes: nothing while the customer has not said so. */
  usedFils: Fils
}

/**
 * The customer's store credit and what of it pays this order: also what the payment holds that gives way to this one. A
 * guest has none.
 */
export function useCredit(plan: Plan, replaces?: string): Credit {
  const session = useSession()
  const [draft] = useDraft()
  const customer = session.state === 'signed-in'
  const read = useRead(myCredit, {}, { enabled: customer })
  const open = useRead(openPayment, {}, { enabled: customer && replaces !== undefined }).data?.payment
  const held = open && open.id === replaces ? fromWire(open.creditAmount) : fils(0)
  const total = usePrice(plan)?.totalFils
  const has = customer && read.data ? fils(fromWire(read.data.amount) + held) : fils(0)
  const offeredFils = total === undefined ? fils(0) : creditUsed(total, has)
  return { read, offeredFils, usedFils: draft.useCredit ? offeredFils : fils(0) }
}
