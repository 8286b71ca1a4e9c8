/** The probability of each fault of the stand-in. standin/main.ts describes the faults. */
export function faultRules(harsher: number): Record<string, { chance: number } & Record<string, unknown>> {
  const calls = { chance: 0.02 * harsher }
  return {
    slow: { ...calls, ms: 400 },
    rate429: calls,
    error500Before: calls,
    error500After: calls,
    malformed: calls,
    // Each of these holds a buyer for as long as the adapter waits: 8 to 10 seconds.
    timeout: { chance: 0.006 },
    lostWebhook: { chance: 0.15 },
    duplicateWebhook: { chance: 0.1 * harsher },
    reorderedWebhook: { chance: 0.1 * harsher, ms: 800 },
    forgedWebhook: { chance: 0.05 * harsher },
    wrongAmount: { chance: 0.04 * harsher },
    wrongCurrency: { chance: 0.03 * harsher },
    lateCapture: { chance: 0.05 * harsher, ms: 1500 },
    declinedRefund: { chance: 0.35 },
  }
}
