import { useEffect, useRef, useState } from 'react'
import { addCard } from '../../domain/payments/contract.ts'
import { clearCache } from '../api/cache.ts'
import { failureText } from '../api/showError.ts'
import { ApiError, call } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { newKey } from '../idempotencyKey.ts'
import { beginPayment } from './beginPayment.ts'

/** Why a card could not be added. `onContinue` if an unfinished attempt can be continued. */
export type AddCardIssue = { text: string; onContinue: (() => void) | null }

/**
 * Starts a card check and goes to the payment page: one press, one charge. From there the user returns to the
 * auto-renewal of that subscription, or to the profile.
 */
export function useAddCard(subscriptionId: string | null) {
  const { t } = useTranslation('paying')
  const [adding, setAdding] = useState(false)
  const [issue, setIssue] = useState<AddCardIssue | null>(null)
  const key = useRef(newKey())
  // The state changes only with the next render. Two presses before it must not both pass.
  const busy = useRef(false)
  const renewKey = () => {
    const before = key.current
    key.current = newKey()
    return () => {
      key.current = before
    }
  }
  useEffect(() => {
    // The user came back from the payment page with the browser's button: the page is restored as it was
    // while the request ran.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      busy.current = false
      setAdding(false)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const add = async () => {
    if (busy.current) return
    busy.current = true
    setAdding(true)
    setIssue(null)
    try {
      const send = () =>
        call(addCard, { body: { subscriptionId } }, { headers: { 'Idempotency-Key': key.current } })
      const { redirectUrl } = await beginPayment({ send, renewKey })
      location.assign(redirectUrl)
    } catch (error) {
      busy.current = false
      setAdding(false)
      const open = error instanceof ApiError ? error.openPayment : null
      setIssue({
        text: failureText(error, t('addCard.failed')),
        onContinue: open && (() => location.assign(open.redirectUrl)),
      })
      if (!(error instanceof ApiError)) throw error
      // After a network or server error the effect is unknown, and only the same key can find out. Any other
      // response is final.
      if (error.status !== 0 && error.status < 500) renewKey()
      if (error.errorCode === 'CARD_JUST_SAVED') await clearCache()
    }
  }
  return { add, adding, issue }
}
