import type { OrphanReason } from '../../payments/rules.ts'

/** Payments without a subscription, as the server tells of them; the causes stand in history.ts. */
export const recovery = {
  proposal: {
    SERVICE_OFF: 'Recover it: just choose a start date.',
    PLAN_RETIRED: 'Recover it, with this plan or another one.',
    ORDER_INVALID: 'Recover it, but check the plan and the address first.',
    ORDER_MISSING: 'Ask the customer what they wanted, then recover it.',
    AMOUNT_DIFFERS: 'Refund it, or agree on a plan for this amount with the customer.',
    CURRENCY_DIFFERS: 'Refund it: our plans are sold in dinars only.',
    PAID_TWICE: 'Refund it: the other payment already has its subscription.',
    OWNER_ERASED: 'Refund it: the customer’s account was deleted.',
    PREDECESSOR_CANCELLED: 'Refund it: the customer cancelled.',
    SUBSCRIPTION_CANCELLED: 'Refund it: the order was cancelled before the payment arrived.',
  } satisfies Record<OrphanReason, string>,
  userType: { registered: 'Registered', guest: 'Guest' },
  unknownCustomer: 'Unknown customer',
  deletedCustomer: 'Deleted account',
  noOrder: 'No order',
  /** Who decided, where no admin did. */
  theShop: 'The shop (automatically)',
  /** What a payment is that is no orphan. */
  is: {
    NONE: 'it hasn’t been paid',
    SUBSCRIBED: 'it already has subscription {{number}}',
    REFUNDED: 'it was refunded',
  },
  marked: 'Payment marked for refund successfully',
}
