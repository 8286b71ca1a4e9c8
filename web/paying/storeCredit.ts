import { type Fils, fils, fromWire } from '../../domain/money.ts'
import { myCredit, openPayment } from '../../domain/payments/contract.ts'
import { creditUsed } from '../../domain/payments/rules.ts'
import { useRead } from '../api.ts'
import { useSession } from '../session.ts'

type Wish = {
  /** Undefined while the price is unknown. */
  totalFils: Fils | undefined
  /** Whether the customer chose to use the credit. */
  isChosen: boolean
  /** The payment that this one replaces. */
  replaces: string | undefined
}
type Credit = {
  read: ReturnType<typeof useRead<typeof myCredit>>
  /** How much credit this order can use. */
  offeredFils: Fils
  /** How much credit it uses; zero unless the customer chose to. */
  usedFils: Fils
}

/**
 * The customer's store credit, and how much of it an order can use. Includes credit held by the payment that this one
 * replaces. A guest has none.
 */
export function useStoreCredit({ totalFils, isChosen, replaces }: Wish): Credit {
  const customer = useSession().state === 'signed-in'
  const read = useRead(myCredit, {}, { enabled: customer })
  const open = useRead(openPayment, {}, { enabled: customer && replaces !== undefined }).data?.payment
  const held = open && open.id === replaces ? fromWire(open.creditAmount) : fils(0)
  const has = customer && read.data ? fils(fromWire(read.data.amount) + held) : fils(0)
  const offeredFils = totalFils === undefined ? fils(0) : creditUsed(totalFils, has)
  return { read, offeredFils, usedFils: isChosen ? offeredFils : fils(0) }
}
