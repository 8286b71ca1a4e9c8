import { type Mutant, one } from './mutant.ts'

const byHand = ['server/adminSubscriptions/byHand.test.ts']
const changes = ['server/adminSubscriptions/changes.test.ts']
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
    'a repeated request with other details counts as the first one',
    'server/adminSubscriptions/sentBefore.ts',
    ['before?.requestHash !== requestHash', '!before'],
    ['server/adminSubscriptions/byHand.test.ts'],
  ),
  one(
    'another admin’s change of a subscription is overwritten',
    'server/adminSubscriptions/change.ts',
    ['  if (version !== undefined && row.version !== version) return null\n', ''],
    changes,
  ),
  one(
    'a status change does not raise the version',
    'server/subscriptions/changes/changeStatus.ts',
    ['      ...bumpVersion(subscriptions),\n', '      ...(bumpVersion(subscriptions) && {}),\n'],
    changes,
  ),
  one(
    'a pause in the history has the reason of a later one',
    'server/adminSubscriptions/history.ts',
    ['.createdAt} <= ', '.createdAt} >= '],
    changes,
  ),
  one(
    'the exported audit log contains cancellation comments',
    'server/adminSubscriptions/routes.ts',
    ['{ ...(await record()), details: input }', '{ ...(await record()), after: input }'],
    ['server/adminSubscriptions/export.test.ts'],
  ),
  one(
    'a customer’s page shows the reason of their first pause',
    'server/adminSubscriptions/list.ts',
    ['p.created_at desc, p.id desc', 'p.created_at, p.id'],
    ['server/adminSubscriptions/list.test.ts'],
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
  one(
    'a link can be paid while the service is off',
    'server/adminSubscriptions/linkRoutes.ts',
    ["        if (!serviceActive) throw new AppError('SERVICE_OFF')\n", '        void serviceActive\n'],
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
    'an order added by hand shares its fingerprint with a checkout’s',
    'server/adminSubscriptions/add.ts',
    [
      '    .values({ ...order, fingerprint })',
      '    .values({ ...order, fingerprint: newId() && order.fingerprint })',
    ],
    byHand,
  ),
  one(
    'a subscription is added for an admin',
    'server/adminSubscriptions/add.ts',
    ["user?.role !== 'USER' || user.erasedAt", '!user || user.erasedAt'],
    byHand,
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
    'an unpaid renewal blocks itself',
    'server/subscriptions/predecessor.ts',
    [' && follower.orderId !== orderId', ''],
    byHand,
  ),
  one(
    'a lapsed unpaid renewal blocks other renewals',
    'server/tables/subscriptions.ts',
    [" <> 'EXPIRED' or ", " <> 'CANCELLED' or "],
    byHand,
  ),
  one(
    'an admin adds a renewal while the customer is paying for one',
    'server/adminSubscriptions/add.ts',
    ['automatic: false, alone: true }', 'automatic: false, alone: false }'],
    byHand,
  ),
  one(
    'a subscription activated late is not counted for its owner',
    'server/subscriptions/changes/activate.ts',
    ['  await countSubscription(tx, subscription, now)\n', ''],
    byHand,
  ),
  one(
    'a payment by hand is refunded through the gateway',
    'domain/payments/rules.ts',
    ['ORIGINAL_PAYMENT: !payment.byHand,', 'ORIGINAL_PAYMENT: true,'],
    paid,
  ),
  one(
    'cancelling a payment by hand in time requests a gateway refund',
    'server/subscriptions/changes/cancel.ts',
    ["isPaidByHand(payment.method) ? 'BANK_TRANSFER' : 'ORIGINAL_PAYMENT'", "'ORIGINAL_PAYMENT'"],
    byHand,
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
    'a customer who never got the payment link is told that it expired',
    'server/subscriptions/changes/expireUnpaid.ts',
    ['    isNotNull(outbox.sentAt),\n', ''],
    byHand,
  ),
  one(
    'a customer who is paying is told that their link expired',
    'server/subscriptions/changes/expireUnpaid.ts',
    [' || (await mayBePaid(tx, row))', ''],
    byHand,
  ),
  one(
    'a subscription withdrawn with its account is offered again',
    'server/subscriptions/changes/expireUnpaid.ts',
    [", eq(subscriptionHistory.reason, 'UNPAID')", ''],
    byHand,
  ),
  one(
    'a customer who paid too late is offered to buy again',
    'server/subscriptions/changes/expireUnpaid.ts',
    ["[...openStatuses, 'CAPTURED']", 'openStatuses'],
    byHand,
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
  one(
    'the customer sees admins’ internal reasons',
    'server/refunds/reason.ts',
    [
      "  return code && code !== 'OTHER' && code !== 'UNABLE_TO_RECOVER' ? reasonText(code, language) : null\n",
      '  return reasonText(code ?? reason, language)\n',
    ],
    paid,
  ),
]
