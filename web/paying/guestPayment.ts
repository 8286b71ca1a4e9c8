import { z } from 'zod'
import { MINUTE_MS } from '../../domain/dates.ts'
import { PAYABLE_MINUTES } from '../../domain/payments/rules.ts'
import { serverNow } from '../clock.ts'
import { readStored, writeStored } from '../storage.ts'
import { OPEN_PAYMENT } from './openPaymentKey.ts'

const GuestPayment = z.object({
  id: z.string(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  /** Milliseconds: when its page can no longer be paid. */
  until: z.number(),
})

/** A guest's payment under way, for as long as it can be paid: another tab of this browser offers it again (rule W2). */
export const guestPayment = {
  read() {
    try {
      const kept = GuestPayment.safeParse(JSON.parse(readStored(OPEN_PAYMENT) ?? 'null'))
      if (kept.success && kept.data.until > serverNow().getTime()) return kept.data
    } catch {
      // No JSON: another hand wrote it.
    }
    writeStored(OPEN_PAYMENT, null)
    return null
  },
  write({ id, redirectUrl }: { id: string; redirectUrl: string }) {
    const until = serverNow().getTime() + PAYABLE_MINUTES * MINUTE_MS
    writeStored(OPEN_PAYMENT, JSON.stringify({ id, redirectUrl, until }))
  },
  /** It has ended. */
  forget(id: string) {
    if (guestPayment.read()?.id === id) writeStored(OPEN_PAYMENT, null)
  },
}
