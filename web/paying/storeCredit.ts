import { type Fils, fils, fromWire } from '../../domain/money.ts'
import { myCredit, openPayment } from '../../domain/payments/contract.ts'
import { creditUsed } from '../../domain/payments/rules.ts'
import { useRead } from '../api.ts'
import { useSession } from '../session.ts'

type Wish = {
  /** Undefined while the price is not known. */
  totalFils: Fils | undefined
  /** Whether the customer wants to pay with it. */
  isWanted: boolean
  /** The payment that gives way to this one. */
  replaces: string | undefined
}
type Credit = {
  read: ReturnType<typeof useRead<typeof myCredit>>
  /** How much of it this order would take. */
  offeredFils: Fils
  /** How much it takes: nothing while the customer has not said so. */
  usedFils: Fils
}

/**
 * The customer's store credit and what of it pays an order: also what the payment holds that gives way to this one. A
 * guest has none.
 */
export function useStoreCredit({ totalFils, isWanted, replaces }: Wish): Credit {
  const customer = useSession().state === 'signed-in'
  const read = useRead(myCredit, {}, { enabled: customer })
  const open = useRead(openPayment, {}, { enabled: customer && replaces !== undefined }).data?.payment
  const held = open && open.id === replaces ? fromWire(open.creditAmount) : fils(0)
  const has = customer && read.data ? fils(fromWire(read.data.amount) + held) : fils(0)
  const offeredFils = totalFils === undefined ? fils(0) : creditUsed(totalFils, has)
  return { read, offeredFils, usedFils: isWanted ? offeredFils : fils(0) }
}
