import { CURRENCY } from '../../domain/payments/rules.ts'
import type { PaymentRow } from '../payments/table.ts'
import type { RefundRow } from '../refunds/table.ts'
import type { Delta } from './add.ts'

type Captured = Pick<PaymentRow, 'capturedFils' | 'capturedCurrency'>

/** Money that has come in; whoever makes a payment CAPTURED adds it. What came in another currency is no revenue. */
export const capturedTotals = ({ capturedFils, capturedCurrency }: Captured): Delta[] =>
  capturedCurrency === CURRENCY ? [{ metric: 'CAPTURED', amount: capturedFils ?? 0 }] : []

/**
 * Money that has left, to a card or by transfer; whoever makes such a refund DONE adds it. Store credit is done when it
 * is asked for and adds nothing: it is still ours to deliver for.
 */
export const refundedTotals = (
  { amountFils }: Pick<RefundRow, 'amountFils'>,
  { capturedCurrency }: Captured,
): Delta[] => (capturedCurrency === CURRENCY ? [{ metric: 'REFUNDED', amount: amountFils }] : [])
