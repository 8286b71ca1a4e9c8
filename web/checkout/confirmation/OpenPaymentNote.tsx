import { useEffect, useState } from 'react'
import { openPayment } from '../../../domain/payments/contract.ts'
import { ApiError, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { guestPayment } from '../../paying/guestPayment.ts'
import { pendingOrder } from '../../paying/paymentRecords.ts'
import { readPaymentState } from '../../paying/paymentState.ts'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'

/** Offers a payment that was started in another tab and is still open, so that nobody pays twice. */
export function OpenPaymentNote() {
  const { t } = useTranslation('paying')
  const customer = useSession().state === 'signed-in'
  const read = useRead(openPayment, {}, { enabled: customer })
  const [guests] = useState(guestPayment.read)
  const payment = customer ? (read.data?.payment ?? null) : guests
  // The tab that started it shows its own note.
  const elsewhere = payment !== null && payment.id !== pendingOrder.read()?.paymentId
  const open = useStillOpen(elsewhere ? payment.id : null)
  if (!elsewhere || !open) return null
  const shownPayment = customer ? read.data?.payment : null
  return (
    <Note live tone="warn" title={t('under.title')}>
      <p>
        {shownPayment
          ? t('under.text', { plan: shownPayment.planName, amount: shownPayment.formattedAmount })
          : t('under.textGuest')}
      </p>
      <Button
        size="s"
        variant="outline"
        className="mt-2.5"
        onClick={() => location.assign(payment.redirectUrl)}
      >
        {t('trouble.openGo')}
      </Button>
    </Note>
  )
}

/**
 * Reads the payment's status when the page opens and whenever it becomes visible, because it may have been paid in the
 * meantime.
 */
function useStillOpen(paymentId: string | null) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (paymentId === null) return
    let gone = false
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const { is } = await readPaymentState(paymentId)
        if (is !== 'open') guestPayment.forget(paymentId)
        if (!gone) setOpen(is === 'open')
      } catch (error) {
        // Without a connection the note stays hidden, because the payment may have ended.
        if (!(error instanceof ApiError)) throw error
      }
    }
    const onShown = () => void look()
    onShown()
    addEventListener('visibilitychange', onShown)
    return () => {
      gone = true
      removeEventListener('visibilitychange', onShown)
    }
  }, [paymentId])
  return open
}
