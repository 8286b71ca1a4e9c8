import { useEffect, useRef, useState } from 'react'
import { errorNotices } from '../api/showError.ts'
import { ApiError } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { toast } from '../ui/toast.ts'
import { type BegunPayment, beginPayment, type PaymentStart } from './beginPayment.ts'
import { guestPayment } from './guestPayment.ts'
import { type PendingOrder, paymentProblem, pendingOrder } from './paymentRecords.ts'

/** What keeps somebody from paying right now. */
export type PaymentIssue =
  /** Null: where it goes on is known only where it was begun. */
  | { is: 'bought'; onContinue: (() => void) | null }
  /** `stays`: why it could not be replaced, where that was tried. */
  | { is: 'open'; onContinue: (() => void) | null; onReplace: (() => void) | null; stays: string | null }
  | { is: 'price' }
  | { is: 'signed-out' }
  /** Perhaps begun, perhaps not: the same press again finds out. */
  | { is: 'unknown' }
  | { is: 'refused'; text: string }

type PaymentAttempt = PaymentStart & {
  orderToKeep: Omit<PendingOrder, 'paymentId'>
  /** The open payment in whose place it is begun. */
  replaces?: string | undefined
}

/** Pressing "pay": one press, one payment, and off to its page. `onRefused`: what the page mends elsewhere is true. */
export function usePay(onRefused: (error: ApiError) => boolean = () => false) {
  const { t } = useTranslation('paying')
  const [paying, setPaying] = useState(false)
  const [issue, setIssue] = useState<PaymentIssue | null>(null)
  // The state shows on the next render only; two presses before it must not both pass.
  const busy = useRef(false)
  const reset = () => {
    busy.current = false
    setPaying(false)
  }
  useEffect(() => {
    // Back from the payment page by the browser's own button: the page is as it was left, in the midst of a press.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      busy.current = false
      setPaying(false)
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  const leaveFor = (payment: BegunPayment, orderToKeep: PaymentAttempt['orderToKeep']) => {
    pendingOrder.write({ ...orderToKeep, paymentId: payment.id, redirectUrl: payment.redirectUrl })
    // A customer's is known to the server; nothing of it is left to the next person at the machine.
    if (orderToKeep.guest) guestPayment.write(payment)
    paymentProblem.write(null)
    location.assign(payment.redirectUrl)
  }

  const pay = async (attempt: PaymentAttempt) => {
    if (busy.current) return
    busy.current = true
    setPaying(true)
    setIssue(null)
    try {
      leaveFor(await beginPayment(attempt, attempt.replaces), attempt.orderToKeep)
    } catch (error) {
      reset()
      handleRefusal(error, attempt)
    }
  }

  const handleRefusal = (error: unknown, attempt: PaymentAttempt) => {
    const { orderToKeep, renewKey, replaces } = attempt
    const showRefusal = (text: string | undefined) =>
      setIssue({ is: 'refused', text: text || t('trouble.processing') })
    if (!(error instanceof ApiError)) {
      showRefusal(undefined)
      throw error
    }
    const { errorCode, openPayment } = error
    const onContinue = openPayment && (() => leaveFor(openPayment, orderToKeep))
    if (errorCode === 'BOUGHT_ALREADY') return setIssue({ is: 'bought', onContinue })
    if (errorCode === 'REPLACED_TOO_OFTEN')
      return setIssue({ is: 'open', onContinue, onReplace: null, stays: error.message })
    if (errorCode === 'PAYMENT_OPEN') {
      const refused = replaces !== undefined && (openPayment === null || openPayment.id === replaces)
      return setIssue({
        is: 'open',
        onContinue,
        onReplace: openPayment && !refused ? () => void pay({ ...attempt, replaces: openPayment.id }) : null,
        stays: refused ? t('trouble.openStays') : null,
      })
    }
    // The new price is being read; the button shows it, and is pressed again by whoever agrees.
    if (errorCode === 'PRICE_CHANGED') return setIssue({ is: 'price' })
    if (errorCode === 'AUTH_REQUIRED' || errorCode === 'ACCOUNT_SUSPENDED')
      return setIssue({ is: 'signed-out' })
    if (error.status === 0 || error.status >= 500 || errorCode === 'PAYMENT_IN_FLIGHT')
      return setIssue({ is: 'unknown' })
    if (onRefused(error)) return
    // The page asks again whether the shop is open and shows what it says then; this says why.
    if (errorCode === 'SERVICE_OFF') toast.warning(error.message)
    // That payment has ended: the next press is another one.
    if (ENDED.has(errorCode)) renewKey()
    showRefusal(errorNotices(error)[0]?.text)
  }
  return { pay, paying, issue }
}

/** Refused for sure: nothing was charged. */
const ENDED = new Set<string>(['CARD_NOT_USABLE', 'PAYMENT_NOT_POSSIBLE', 'GATEWAY_UNREACHABLE'])
