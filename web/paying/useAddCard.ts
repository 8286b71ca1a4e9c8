import { useEffect, useRef, useState } from 'react'
import { addCard } from '../../domain/payments/contract.ts'
import { clearCache } from '../api/cache.ts'
import { failureText } from '../api/showError.ts'
import { ApiError, call } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { newKey } from '../idempotencyKey.ts'
import { beginPayment } from './beginPayment.ts'

/** What keeps somebody from adding a card; `onContinue` where one they have begun can still be finished. */
export type AddCardIssue = { text: string; onContinue: (() => void) | null }

/**
 * Off to the payment page to add a card: one press, one charge. From there one comes back to the auto-renewal of that
 * subscription, or to the profile.
 */
export function useAddCard(subscriptionId: string | null) {
  const { t } = useTranslation('paying')
  const [adding, setAdding] = useState(false)
  const [issue, setIssue] = useState<AddCardIssue | null>(null)
  const key = useRef(newKey())
  // The state shows on the next render only; two presses before it must not both pass.
  const busy = useRef(false)
  const renewKey = () => {
    const before = key.current
    key.current = newKey()
    return () => {
      key.current = before
    }
  }
  useEffect(() => {
    // Back from the payment page by the browser's own button: the page is as it was left, in the midst of a press.
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
      // Whether that press had its effect is unknown: only the same key finds out. Any other answer is the end of it.
      if (error.status !== 0 && error.status < 500) renewKey()
      if (error.errorCode === 'CARD_JUST_SAVED') await clearCache()
    }
  }
  return { add, adding, issue }
}
