import { CURRENCY } from '../../domain/payments/rules.ts'
import type { PaymentRow } from '../payments/table.ts'
import type { RefundRow } from '../refunds/table.ts'
import type { Delta } from './add.ts'

type Captured = Pick<PaymentRow, 'kind' | 'capturedFils' | 'capturedCurrency'>
const isRevenue = ({ kind, capturedCurrency }: Captured) => kind === 'ORDER' && capturedCurrency === CURRENCY

/** Money that has come in; whoever makes a payment CAPTURED adds it. What came in another currency is no revenue, nor is a card check. */
export const capturedTotals = (payment: Captured): Delta[] =>
  isRevenue(payment) ? [{ metric: 'CAPTURED', amount: payment.capturedFils ?? 0 }] : []

/**
 * Money that has left, to a card or by transfer; whoever makes such a refund DONE adds it. Store credit is done when it
 * is asked for and adds nothing: it is still ours to deliver for.
 */
export const refundedTotals = ({ amountFils }: Pick<RefundRow, 'amountFils'>, payment: Captured): Delta[] =>
  isRevenue(payment) ? [{ metric: 'REFUNDED', amount: amountFils }] : []
