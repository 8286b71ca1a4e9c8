import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { type PendingOrder, pendingOrder } from './paymentRecords.ts'
import { readPaymentState } from './paymentState.ts'

/**
 * The payment this tab began and came back from without paying: it goes on, or another one takes its place. Asked about
 * when the page opens and whenever one comes back to it. `isHere`: the page is where it was begun, and what is ordered
 * there is still the same.
 */
export function useOwnOpenPayment(isHere: (order: PendingOrder) => boolean) {
  const [open, setOpen] = useState<PendingOrder | null>(null)
  const [replaces, setReplaces] = useState<string>()
  const look = useCallback(async () => {
    const order = pendingOrder.read()
    // Another order takes no place of this one's.
    if (order && !isHere(order)) setReplaces((id) => (id === order.paymentId ? undefined : id))
    if (!order?.redirectUrl || !isHere(order) || document.visibilityState !== 'visible') return null
    try {
      const now = await readPaymentState(order.paymentId)
      return now.is === 'open' && now.status === 'INITIATED' ? order : null
    } catch (error) {
      // Without a connection nothing is known of it, and pressing "pay" finds out.
      if (error instanceof ApiError) return null
      throw error
    }
  }, [isHere])
  useEffect(() => {
    let gone = false
    const onShown = () =>
      void look().then((found) => {
        if (!gone) setOpen(found)
      })
    onShown()
    addEventListener('pageshow', onShown)
    addEventListener('visibilitychange', onShown)
    return () => {
      gone = true
      removeEventListener('pageshow', onShown)
      removeEventListener('visibilitychange', onShown)
    }
  }, [look])
  const { paymentId, redirectUrl } = open ?? {}
  return {
    /** Named in the next press on "pay". */
    replaces,
    replace: setReplaces,
    open:
      paymentId && redirectUrl
        ? { onContinue: () => location.assign(redirectUrl), onReplace: () => setReplaces(paymentId) }
        : null,
  }
}
