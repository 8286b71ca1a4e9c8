/**
 * The payment gateway, played: Tap's HTTP API under /v2, its hosted payment page, and knobs for tests. It shares no
 * code with the shop, and the shop's adapter cannot tell it from the real service but by its address and key.
 *
 *   STANDIN_PORT          where to listen on 127.0.0.1; 0 (the default) takes a free port and prints it
 *   STANDIN_DATA          folder of its ledger (default ./data/standin)
 *   STANDIN_KEY           the secret key it accepts and signs with (default sk_test_standin)
 *   STANDIN_REFUND_MS     how long a refund stays pending (5000)
 *   STANDIN_RETRY_MS      between a webhook's tries (1000)
 *   CLOCK_START           an ISO instant: its clock begins there and runs on
 *
 * Paying without a browser: POST transaction.url as a form (application/x-www-form-urlencoded) with
 *   action=approve | decline | cancel             303 to redirect.url with tap_id added
 *   action=leave                                  200, and the charge stays open until it expires
 *   action=card     number, expiry (MM/YY), cvv   the test card decides; saved, 4508750000000101 has no agreement
 *                                                 and 4508750000000119 is declined when it is charged under its own
 *   action=benefit  number, expiry, pin
 *   action=confirm  code                          a saved card's confirmation; 0000 fails
 *   action=wallet                                 Apple Pay, Google Pay, BenefitPay
 *
 * Knobs, without a key:
 *   POST /standin/charges/:id/approve|decline|cancel|expire|capture
 *   POST /standin/seed      {charges: [{amount, customer, reference: {order}, created, source: {id}, card, refunds, …}]}
 *   POST /standin/settings  {refundMs, webhookRetryMs, webhookTimeoutMs, savesCards}
 *   POST /standin/hurry     late captures, pending refunds, slow answers and waiting webhooks happen now
 *   GET  /standin/ledger    all charges and refunds in short
 *   GET  /standin/faults    how often each fault has fired
 *   POST /standin/faults    {seed, clear, reset, faults: {name: {next, chance, on, email, …} | null}}
 *
 * Faults; each fires for the `next` n occasions and then with its `chance`, for one customer's `email` if given:
 *   slow {ms}                    the call waits first
 *   rate429, error500Before      nothing is done
 *   error500After, malformed     it is done, the answer is spoilt
 *   timeout                      it is done, no answer comes
 *     (these six concern API calls: `on: ['createCharge', …]` picks some, by their names in api.ts)
 *   lostWebhook                  none is sent
 *   duplicateWebhook {times}     sent several times at once (3)
 *   reorderedWebhook {as, ms}    'older': an older status follows; 'behind': comes after another one; or by turns
 *   forgedWebhook {ms}           a new charge is claimed to be captured, with a wrong signature
 *   wrongAmount {fils}, wrongCurrency {currency}   what is captured is not what was asked for
 *   lateCapture {ms, as}         approved, but INITIATED or IN_PROGRESS until later
 *   declinedRefund               it ends as DECLINED
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
// Started with fork(), it does not outlive its parent.
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
