import { type Mutant, one } from './mutant.ts'

const OFFICE = 'server/adminSubscriptions'
const byHand = [`${OFFICE}/byHand.test.ts`]
const changes = [`${OFFICE}/changes.test.ts`]
const races = [`${OFFICE}/races.test.ts`]
const paid = ['server/adminPayments/payments.test.ts']
const racing = (mutant: Mutant): Mutant => ({ ...mutant, store: 'postgres' })

/** Admins' changes of subscriptions and payments. */
export const byHandMutants: Mutant[] = [
  one(
    'a press that is sent again adds a second subscription',
    'server/adminSubscriptions/sentBefore.ts',
    ['return added?.id ?? null', 'return null'],
    ['server/adminSubscriptions/byHand.test.ts'],
  ),
  one(
    'a press that is sent again with other details is taken for the first',
    'server/adminSubscriptions/sentBefore.ts',
    ['before?.requestHash !== requestHash', '!before'],
    ['server/adminSubscriptions/byHand.test.ts'],
  ),
  one(
    'what somebody else saved meanwhile is written over',
    `${OFFICE}/change.ts`,
    ['  if (version !== undefined && row.version !== version) return null\n', ''],
    changes,
  ),
  one(
    'a change of its status does not raise the version',
    'server/subscriptions/changeStatus.ts',
    ['      ...raised(subscriptions),\n', '      ...(raised(subscriptions) && {}),\n'],
    changes,
  ),
  one(
    'a pause is told with the reason of a later one',
    `${OFFICE}/history.ts`,
    ['.createdAt} <= ', '.createdAt} >= '],
    changes,
  ),
  one(
    'the log’s file tells what was said on cancelling',
    `${OFFICE}/routes.ts`,
    ['{ ...(await record()), details: input }', '{ ...(await record()), after: input }'],
    [`${OFFICE}/export.test.ts`],
  ),
  one(
    'a customer’s page tells the reason of their first pause',
    `${OFFICE}/list.ts`,
    ['p.created_at desc, p.id desc', 'p.created_at, p.id'],
    [`${OFFICE}/list.test.ts`],
  ),
  one(
    'a link still begins a payment after a day, or withdrawn',
    `${OFFICE}/paymentLink.ts`,
    [
      "  return row.status === 'PENDING_PAYMENT' && now < payableUntil(row) ? 'OPEN' : 'OVER'\n",
      "  return now < payableUntil(row) || row ? 'OPEN' : 'OVER'\n",
    ],
    byHand,
  ),
  one(
    'a link that has had its time tells where somebody lives',
    `${OFFICE}/linkRoutes.ts`,
    ["deliveryAddress: isOpen ? addressIn(row, language) : ''", 'deliveryAddress: addressIn(row, language)'],
    byHand,
  ),
  one(
    'a link is paid while the service is off',
    `${OFFICE}/linkRoutes.ts`,
    ["        if (!serviceActive) throw new AppError('SERVICE_OFF')\n", '        void serviceActive\n'],
    byHand,
  ),
  racing(
    one(
      'a link begins a payment of an order that was withdrawn in that moment',
      `${OFFICE}/linkRoutes.ts`,
      ['await assertOpen(tx, fresh ?? row, clock())', 'void fresh'],
      races,
    ),
  ),
  one(
    'its order is one with a checkout’s',
    `${OFFICE}/add.ts`,
    [
      '    .values({ ...order, fingerprint })',
      '    .values({ ...order, fingerprint: newId() && order.fingerprint })',
    ],
    byHand,
  ),
  one(
    'it is added for an admin',
    `${OFFICE}/add.ts`,
    ["user?.role !== 'USER' || user.erasedAt", '!user || user.erasedAt'],
    byHand,
  ),
  one(
    'it is added for somebody who waits to be forgotten',
    `${OFFICE}/add.ts`,
    ["  if (user.erasureAskedAt) throw new AppError('DELETION_PENDING')\n", ''],
    byHand,
  ),
  one(
    'what was paid is marked as paid again',
    `${OFFICE}/markPaid.ts`,
    ['  if (added?.paymentId) throw await alreadyPaid(tx, added.paymentId)\n', ''],
    byHand,
  ),
  one(
    'what was withdrawn is marked as paid',
    `${OFFICE}/markPaid.ts`,
    ['  if (order.closedAt) throw await refusedByState(tx, added.id)\n', ''],
    byHand,
  ),
  one(
    'money for what was withdrawn counts as paid twice',
    'server/checkout/settle.ts',
    [
      "  if (added?.status === 'CANCELLED' && added.paymentId === null) return 'SUBSCRIPTION_CANCELLED'\n",
      '',
    ],
    byHand,
  ),
  one(
    'a renewal that waits for its money stands in its own way',
    'server/subscriptions/predecessor.ts',
    [' && follower.orderId !== orderId', ''],
    byHand,
  ),
  one(
    'a renewal that lapsed unpaid lets no other follow',
    'server/subscriptions/table.ts',
    [" <> 'EXPIRED' or ", " <> 'CANCELLED' or "],
    byHand,
  ),
  one(
    'an admin renews while its customer pays',
    `${OFFICE}/add.ts`,
    ['automatic: false, alone: true }', 'automatic: false, alone: false }'],
    byHand,
  ),
  one(
    'what begins late is not counted for its owner',
    'server/subscriptions/activate.ts',
    ['  await countSubscription(tx, subscription, now)\n', ''],
    byHand,
  ),
  one(
    'what was paid by hand is sent back by the gateway',
    'domain/payments/rules.ts',
    ['ORIGINAL_PAYMENT: !payment.byHand,', 'ORIGINAL_PAYMENT: true,'],
    paid,
  ),
  one(
    'what was paid by hand is cancelled in time and asked of the gateway',
    'server/subscriptions/cancel.ts',
    ["isPaidByHand(payment.method) ? 'BANK_TRANSFER' : 'ORIGINAL_PAYMENT'", "'ORIGINAL_PAYMENT'"],
    byHand,
  ),
  one(
    'another currency goes back as dinars',
    'domain/payments/rules.ts',
    ["  if (payment.currency !== CURRENCY) return ['ORIGINAL_PAYMENT']\n", ''],
    paid,
  ),
  one(
    'a refund by the gateway is settled by hand',
    'server/adminPayments/settleRefund.ts',
    ["  if (refund.method !== 'BANK_TRANSFER') throw new AppError('NOT_FOUND')\n", ''],
    paid,
  ),
  one(
    'who never got a payment link hears that it is over',
    'server/subscriptions/expireUnpaid.ts',
    ['    isNotNull(outbox.sentAt),\n', ''],
    byHand,
  ),
  one(
    'whoever is paying hears that their link is over',
    'server/subscriptions/expireUnpaid.ts',
    [' || (await mayBePaid(tx, row))', ''],
    byHand,
  ),
  one(
    'what was given up with an account is offered again',
    'server/subscriptions/expireUnpaid.ts',
    [", eq(subscriptionHistory.reason, 'UNPAID')", ''],
    byHand,
  ),
  one(
    'whoever paid too late is offered to buy again',
    'server/subscriptions/expireUnpaid.ts',
    ["[...openStatuses, 'CAPTURED']", 'openStatuses'],
    byHand,
  ),
  one(
    'a transfer is settled twice',
    'server/adminPayments/settleRefund.ts',
    [
      'if (!changed) throw await settledBefore(services.db, refund)\n  return changed\n',
      'return changed ?? refund\n',
    ],
    paid,
  ),
  one(
    'the customer reads what admins write among themselves',
    'server/refunds/reason.ts',
    [
      "  return code && code !== 'OTHER' && code !== 'UNABLE_TO_RECOVER' ? reasonText(code, language) : null\n",
      '  return reasonText(code ?? reason, language)\n',
    ],
    paid,
  ),
]
