import type { SelfTestReport } from '../../recovery/contract.ts'

type Check = SelfTestReport['checks'][number]['check']

/** "Test system" of the recovery page: what was tried, and what went wrong. */
export const selfTest = {
  passed: 'Recovery system test passed',
  passedLive: 'Recovery system test passed: the connections work',
  failed: 'Recovery system test failed: {{checks}}',
  check: {
    LOST_WEBHOOK: 'Lost gateway notification',
    DUPLICATE_WEBHOOK: 'Duplicate notification',
    CLOSED_TAB: 'Buyer closed the tab',
    LATE_CAPTURE: 'Late payment',
    FORGED_SIGNATURE: 'Forged notification',
    WRONG_AMOUNT: 'Wrong amount',
    REFUND_DECLINED: 'Declined refund',
    GATEWAY: 'Payment gateway',
    DATABASE: 'Database',
    JOBS: 'Background jobs',
    WEBHOOK_KEY: 'Notification signing key',
  } satisfies Record<Check, string>,
  problem: {
    LOST_WEBHOOK: 'A paid order with a lost notification didn’t become a subscription.',
    DUPLICATE_WEBHOOK: 'A repeated notification was counted more than once, or ignored.',
    CLOSED_TAB: 'A paid order didn’t become a subscription after the buyer closed the tab.',
    LATE_CAPTURE: 'A late payment wasn’t found.',
    FORGED_SIGNATURE: 'A notification with a bad signature was accepted.',
    WRONG_AMOUNT: 'A payment with the wrong amount wasn’t held for review.',
    REFUND_DECLINED: 'A declined refund went unnoticed or couldn’t be retried.',
    GATEWAY: 'The payment gateway isn’t responding.',
    DATABASE: 'The database is almost out of disk space.',
    JOBS: 'Background jobs have stopped or failed. Check the jobs page.',
    WEBHOOK_KEY: 'Our key can’t verify the gateway’s notifications.',
  } satisfies Record<Check, string>,
  notTried: {
    BROKEN: 'Couldn’t run. See the server log.',
    TOO_SLOW: 'Ran out of time. Test again in a moment.',
  },
}
