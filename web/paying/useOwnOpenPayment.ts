import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { type PendingOrder, pendingOrder } from './paymentRecords.ts'
import { readPaymentState } from './paymentState.ts'

/**
 * The open payment that this tab started and did not finish. The user can continue or replace it. Checked when the page
 * opens and whenever it becomes visible. `isHere`: whether the payment belongs to this page and its order is unchanged.
 */
export function useOwnOpenPayment(isHere: (order: PendingOrder) => boolean) {
  const [open, setOpen] = useState<PendingOrder | null>(null)
  const [replaces, setReplaces] = useState<string>()
  const look = useCallback(async () => {
    const order = pendingOrder.read()
    // A changed order must not replace that payment.
    if (order && !isHere(order)) setReplaces((id) => (id === order.paymentId ? undefined : id))
    if (!order?.redirectUrl || !isHere(order) || document.visibilityState !== 'visible') return null
    try {
      const now = await readPaymentState(order.paymentId)
      return now.is === 'open' && now.status === 'INITIATED' ? order : null
    } catch (error) {
      // Without a connection its state is unknown; pressing "pay" will find out.
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
    /** The id to send with the next payment, which it replaces. */
    replaces,
    replace: setReplaces,
    open:
      paymentId && redirectUrl
        ? { onContinue: () => location.assign(redirectUrl), onReplace: () => setReplaces(paymentId) }
        : null,
  }
}
