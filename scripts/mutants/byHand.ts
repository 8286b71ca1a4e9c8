import { type Mutant, one } from './mutant.ts'

const byHand = ['server/adminSubscriptions/byHand.test.ts']
const races = ['server/adminSubscriptions/races.test.ts']
const paid = ['server/adminPayments/payments.test.ts']
const racing = (mutant: Mutant): Mutant => ({ ...mutant, store: 'postgres' })

/** Admins' changes of subscriptions and payments. */
export const byHandMutants: Mutant[] = [
  one(
    'repeating a request adds a second subscription',
    'server/adminSubscriptions/sentBefore.ts',
    ['return added?.id ?? null', 'return null'],
    ['server/adminSubscriptions/byHand.test.ts'],
  ),
  one(
    'a link starts a payment after its time or after withdrawal',
    'server/adminSubscriptions/paymentLink.ts',
    [
      "  return row.status === 'PENDING_PAYMENT' && now < payableUntil(row) ? 'OPEN' : 'OVER'\n",
      "  return now < payableUntil(row) || row ? 'OPEN' : 'OVER'\n",
    ],
    byHand,
  ),
  one(
    'an expired link shows the address',
    'server/adminSubscriptions/linkRoutes.ts',
    ["deliveryAddress: isOpen ? addressIn(row, language) : ''", 'deliveryAddress: addressIn(row, language)'],
    byHand,
  ),
  racing(
    one(
      'a link starts a payment for an order that was withdrawn meanwhile',
      'server/adminSubscriptions/linkRoutes.ts',
      ['await assertOpen(tx, fresh ?? row, clock())', 'void fresh'],
      races,
    ),
  ),
  one(
    'a subscription is added for an account that waits for erasure',
    'server/adminSubscriptions/add.ts',
    ["  if (user.erasureAskedAt) throw new AppError('DELETION_PENDING')\n", ''],
    byHand,
  ),
  one(
    'a paid subscription is marked as paid again',
    'server/adminSubscriptions/markPaid.ts',
    ['  if (added?.paymentId) throw await alreadyPaid(tx, added.paymentId)\n', ''],
    byHand,
  ),
  one(
    'a withdrawn subscription is marked as paid',
    'server/adminSubscriptions/markPaid.ts',
    ['  if (order.closedAt) throw await refusedByState(tx, added.id)\n', ''],
    byHand,
  ),
  one(
    'a payment for a withdrawn subscription counts as paid twice',
    'server/checkout/settle.ts',
    [
      "  if (added?.status === 'CANCELLED' && added.paymentId === null) return 'SUBSCRIPTION_CANCELLED'\n",
      '',
    ],
    byHand,
  ),
  one(
    'a payment by hand is refunded through the gateway',
    'domain/payments/rules.ts',
    ['ORIGINAL_PAYMENT: !payment.byHand,', 'ORIGINAL_PAYMENT: true,'],
    paid,
  ),
  one(
    'another currency is refunded as dinars',
    'domain/payments/rules.ts',
    ["  if (payment.currency !== CURRENCY) return ['ORIGINAL_PAYMENT']\n", ''],
    paid,
  ),
  one(
    'a gateway refund is settled by hand',
    'server/adminPayments/settleRefund.ts',
    ["  if (refund.method !== 'BANK_TRANSFER') throw new AppError('NOT_FOUND')\n", ''],
    paid,
  ),
  one(
    'a bank transfer is settled twice',
    'server/adminPayments/settleRefund.ts',
    [
      'if (!changed) throw await settledBefore(services.db, refund)\n  return changed\n',
      'return changed ?? refund\n',
    ],
    paid,
  ),
]
