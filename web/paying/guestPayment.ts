import { z } from 'zod'
import { MINUTE_MS } from '../../domain/dates.ts'
import { PAYABLE_MINUTES } from '../../domain/payments/rules.ts'
import { serverNow } from '../clock.ts'
import { readStored, writeStored } from '../storage.ts'
import { OPEN_PAYMENT } from './openPaymentKey.ts'

const GuestPayment = z.object({
  id: z.string(),
  redirectUrl: z.url({ protocol: /^https?$/ }),
  /** In milliseconds: until when its page can be paid. */
  until: z.number(),
})

/** A guest's open payment, for as long as it can be paid. Other tabs of this browser offer it again (rule W2). */
export const guestPayment = {
  read() {
    try {
      const stored = GuestPayment.safeParse(JSON.parse(readStored(OPEN_PAYMENT) ?? 'null'))
      if (stored.success && stored.data.until > serverNow().getTime()) return stored.data
    } catch {
      // Not JSON: not written by this app.
    }
    writeStored(OPEN_PAYMENT, null)
    return null
  },
  write({ id, redirectUrl }: { id: string; redirectUrl: string }) {
    const until = serverNow().getTime() + PAYABLE_MINUTES * MINUTE_MS
    writeStored(OPEN_PAYMENT, JSON.stringify({ id, redirectUrl, until }))
  },
  /** Removes the payment after it has ended. */
  forget(id: string) {
    if (guestPayment.read()?.id === id) writeStored(OPEN_PAYMENT, null)
  },
}
