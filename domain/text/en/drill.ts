import type { DrillReport } from '../../recovery/contract.ts'

type Check = DrillReport['checks'][number]['check']

/** "Test system" of the recovery page: what was tried, and what went wrong. */
export const drill = {
  passed: 'Recovery system test passed',
  passedLive: 'Recovery system test passed: the connections work',
  failed: 'Recovery system test failed: {{checks}}',
  check: {
    LOST_WEBHOOK: 'Lost message from the gateway',
    DUPLICATE_WEBHOOK: 'Message sent three times',
    CLOSED_TAB: 'Buyer closed the tab',
    LATE_CAPTURE: 'Money that came late',
    FORGED_SIGNATURE: 'Forged message',
    WRONG_AMOUNT: 'Wrong amount',
    REFUND_DECLINED: 'Refused refund',
    GATEWAY: 'Payment gateway',
    DATABASE: 'Database',
    JOBS: 'Background work',
    WEBHOOK_KEY: 'Key of the gateway’s messages',
  } satisfies Record<Check, string>,
  problem: {
    LOST_WEBHOOK: 'A paid order whose message was lost didn’t become a subscription.',
    DUPLICATE_WEBHOOK: 'A message that came three times was counted more than once, or not taken.',
    CLOSED_TAB: 'A paid order didn’t become a subscription while its buyer was away.',
    LATE_CAPTURE: 'Money that came after we had given up on it wasn’t found.',
    FORGED_SIGNATURE: 'A message with a wrong signature wasn’t refused.',
    WRONG_AMOUNT: 'A payment of another amount wasn’t put aside for a person to look at.',
    REFUND_DECLINED: 'A refused refund wasn’t noticed, or couldn’t be asked for again.',
    GATEWAY: 'The payment gateway doesn’t answer.',
    DATABASE: 'The database can’t take anything new: its disk is nearly full.',
    JOBS: 'Background work stands still, or some of it has failed. Look at the jobs page.',
    WEBHOOK_KEY: 'The gateway’s messages can’t be told from forged ones with our key.',
  } satisfies Record<Check, string>,
  notTried: {
    BROKEN: 'It couldn’t be tried. The server’s log says why.',
    TOO_SLOW: 'There was no time left to try it. Test again in a moment.',
  },
}
