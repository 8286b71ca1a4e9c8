/**
 * A stand-in for the payment gateway: Tap's HTTP API under /v2, its hosted payment page, and controls for
 * tests. It shares no code with the shop. For the shop's adapter it differs from the real service only in its
 * address and key.
 *
 *   STANDIN_PORT          port on 127.0.0.1; 0 (the default) takes a free one and prints it
 *   STANDIN_DATA          folder of its ledger (default ./data/standin)
 *   STANDIN_KEY           the secret key it accepts and signs with (default sk_test_standin)
 *   STANDIN_REFUND_MS     how long a refund stays pending (5000)
 *   STANDIN_RETRY_MS      time between two tries of a webhook (1000)
 *   CLOCK_START           an ISO instant: its clock starts there and runs on
 *
 * Paying without a browser: POST transaction.url as a form (application/x-www-form-urlencoded) with
 *   action=approve | decline | cancel             303 to redirect.url with tap_id added
 *   action=leave                                  200, and the charge stays open until it expires
 *   action=card     number, expiry (MM/YY), cvv   the test card determines the outcome. When saved,
 *                                                 4508750000000101 has no agreement, and 4508750000000119 is
 *                                                 declined if it is charged without its owner
 *   action=benefit  number, expiry, pin
 *   action=confirm  code                          confirms a saved card; 0000 fails
 *   action=wallet                                 Apple Pay, Google Pay, BenefitPay
 *
 * Controls, which need no key:
 *   POST /standin/charges/:id/approve|decline|cancel|expire|capture
 *   POST /standin/seed      {charges: [{amount, customer, reference: {order}, created, source: {id}, card,
 *                           refunds, …}]}
 *   POST /standin/settings  {refundMs, webhookRetryMs, webhookTimeoutMs, savesCards}
 *   POST /standin/hurry     late captures, pending refunds, slow answers and waiting webhooks happen now
 *   GET  /standin/ledger    a summary of all charges and refunds
 *   GET  /standin/faults    how often each fault has fired
 *   POST /standin/faults    {seed, clear, reset, faults: {name: {next, chance, on, email, …} | null}}
 *
 * Faults. Each fires for the `next` n occasions and then with its `chance`, for one customer's `email` if
 * given:
 *   slow {ms}                    the call is delayed
 *   rate429, error500Before      the call has no effect
 *   error500After, malformed     the call takes effect, but its answer is spoilt
 *   timeout                      the call takes effect, but gets no answer
 *     (these six concern API calls: `on: ['createCharge', …]` selects some by their names in api.ts)
 *   lostWebhook                  the webhook is not sent
 *   duplicateWebhook {times}     the webhook is sent several times at once (3)
 *   reorderedWebhook {as, ms}    'older': an older status follows; 'behind': it is sent after the next one;
 *                                otherwise alternating
 *   forgedWebhook {ms}           claims with a wrong signature that a new charge was captured
 *   wrongAmount {fils}, wrongCurrency {currency}   the captured amount or currency is not the requested one
 *   lateCapture {ms, as}         approved, but INITIATED or IN_PROGRESS until later
 *   declinedRefund               the refund ends as DECLINED
 */
import { startStandin } from './start.ts'

const env = process.env
if (env.NODE_ENV === 'production' && env.ALLOW_STANDIN !== 'on') {
  console.error('The payment stand-in does not run in production; ALLOW_STANDIN=on allows it.')
  process.exit(1)
}

const standin = await startStandin({
  port: numberOf('STANDIN_PORT') ?? 0,
  data: env.STANDIN_DATA || './data/standin',
  key: env.STANDIN_KEY || undefined,
  clockStart: instantOf('CLOCK_START'),
  refundMs: numberOf('STANDIN_REFUND_MS'),
  webhookRetryMs: numberOf('STANDIN_RETRY_MS'),
}).catch((error: Error) => {
  console.error(`The payment stand-in did not start: ${error.message}`)
  process.exit(1)
})
console.log(`standin listening on ${standin.url}`)

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  standin.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// If it was started with fork(), it ends with its parent.
process.on('disconnect', stop)

function numberOf(name: string): number | undefined {
  const value = env[name]
  if (!value) return
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0) throw new Error(`${name} must be a whole number`)
  return number
}

function instantOf(name: string): Date | undefined {
  const value = env[name]
  if (!value) return
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) throw new Error(`${name} must be an ISO instant`)
  return instant
}
