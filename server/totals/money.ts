import { CURRENCY } from '../../domain/payments/rules.ts'
import type { PaymentRow } from '../tables/payments.ts'
import type { RefundRow } from '../tables/refunds.ts'
import type { Delta } from './add.ts'

type Captured = Pick<PaymentRow, 'kind' | 'capturedFils' | 'capturedCurrency'>
const isRevenue = ({ kind, capturedCurrency }: Captured) => kind === 'ORDER' && capturedCurrency === CURRENCY

/**
 * Captured money. Code that sets a payment to CAPTURED must add it. Other currencies and card checks are not revenue.
 */
export const capturedTotals = (payment: Captured): Delta[] =>
  isRevenue(payment) ? [{ metric: 'CAPTURED', amount: payment.capturedFils ?? 0 }] : []

/**
 * Refunded money, to a card or by transfer. Code that sets such a refund to DONE must add it. Store credit adds
 * nothing, because the shop still owes deliveries for it.
 */
export const refundedTotals = ({ amountFils }: Pick<RefundRow, 'amountFils'>, payment: Captured): Delta[] =>
  isRevenue(payment) ? [{ metric: 'REFUNDED', amount: amountFils }] : []
