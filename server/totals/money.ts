import { CURRENCY } from '../../domain/payments/rules.ts'
import type { PaymentRow } from '../payments/table.ts'
import type { RefundRow } from '../refunds/table.ts'
import type { Delta } from './add.ts'

type Captured = Pick<PaymentRow, 'capturedFils' | 'capturedCurrency'>

/** Money that has come in; whoever makes a payment CAPTURED adds it. What came in another currency is no revenue. */
export const capturedTotals = ({ capturedFils, capturedCurrency }: Captured): Delta[] =>
  capturedCurrency === CURRENCY ? [{ metric: 'CAPTURED', amount: capturedFils ?? 0 }] : []

/** Money that has left; whoever makes a refund DONE adds it. Store credit is still ours to deliver for. */
export const refundedTotals = (
  { method, amountFils }: Pick<RefundRow, 'method' | 'amountFils'>,
  { capturedCurrency }: Captured,
): Delta[] =>
  method !== 'STORE_CREDIT' && capturedCurrency === CURRENCY
    ? [{ metric: 'REFUNDED', amount: amountFils }]
    : []
