import type { Difference, ScanLineKind } from '../../recovery/rules.ts'

/** What a scan found, and what a reconciliation could not explain. Only the server says it. */
export const scan = {
  name: 'Scan',
  lines: {
    RECOVERED: 'Paid without our noticing: the subscription is set up ({{amount}})',
    ORPHANED: 'Paid without our noticing, and no subscription could be set up: {{reason}}',
    STATUS_CORRECTED: 'We had it as “{{from}}”, the gateway says “{{to}}”: put right',
    REFUND_FOUND: '{{amount}} went back from the gateway’s own dashboard: now in our books',
    REFUND_CORRECTED:
      'The refund of {{amount}} was “{{from}}” here and is “{{to}}” at the gateway: put right',
    UNSETTLED: 'Paid at the gateway, but it couldn’t be matched here. Look it up in the gateway’s dashboard',
    AMOUNT_DIFFERS: 'The gateway took {{amount}}, our books say {{books}}',
    NOT_CAPTURED_THERE: 'Paid by our books, but the gateway says “{{status}}”',
    CHARGE_MISSING: 'In our books, but the gateway doesn’t know it',
    REFUND_UNCLEAR: 'The gateway gave back {{amount}} that we couldn’t match to a refund',
    REFUND_MADE_AFTER_ALL:
      'We had the refund of {{amount}} as refused, but the gateway has it under way or made. Don’t send it again',
    REFUND_NOT_MADE: 'We had the refund of {{amount}} as made, but the gateway refused it',
    REFUND_AMOUNT_DIFFERS: 'The gateway gave back {{amount}}, our books say {{books}}',
    REFUND_MISSING: 'A refund of {{amount}} is in our books, but the gateway doesn’t know it',
    NOT_CHECKED: 'Couldn’t be checked this time. The next scan tries again',
    GATEWAY_AWAY: 'The payment gateway didn’t answer, so the scan stopped. It’s tried again soon',
    BROKEN_OFF: 'Something went wrong on our side, so the scan stopped. It’s tried again soon',
    STOPPED: 'It stopped without finishing. The next one looked at everything again',
  } satisfies Record<ScanLineKind, string>,
  differences: {
    NOT_IN_BOOKS: 'Paid at the gateway, missing in our books',
    NOT_AT_GATEWAY: 'In our books, missing at the gateway',
    AMOUNT_DIFFERS: 'Another amount at the gateway than in our books',
    STATUS_DIFFERS: 'Paid on one side only',
    REFUND_NOT_IN_BOOKS: 'Refunded at the gateway, not in our books',
    REFUND_NOT_AT_GATEWAY: 'Refunded in our books, not at the gateway',
    REFUND_AMOUNT_DIFFERS: 'Another amount refunded at the gateway than in our books',
    NO_OUTCOME: 'Paid, but neither a subscription, an orphan nor a refund',
    CREDIT_DIFFERS: 'Store credit that doesn’t add up',
  } satisfies Record<Difference, string>,
  book: {
    sheet: 'Reconciliation {{period}}',
    at: 'When',
    kind: 'What',
    customer: 'Customer',
    gateway: 'At the gateway',
    books: 'In our books',
    unexplained: 'Unexplained (BHD)',
    difference: 'What differs',
    currency: 'Currency',
    gatewayId: 'Gateway’s reference',
    paymentId: 'Payment',
    kinds: {
      CHARGE: 'Payment',
      REFUND: 'Refund',
      BY_HAND: 'Paid in cash or by transfer',
      TRANSFER: 'Refund by bank transfer',
      CREDIT: 'Store credit',
    },
  },
}
