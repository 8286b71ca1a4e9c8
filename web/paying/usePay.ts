import { useEffect, useRef, useState } from 'react'
import { errorNotices } from '../api/showError.ts'
import { ApiError } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { toast } from '../ui/toast.ts'
import { type BegunPayment, beginPayment, type PaymentStart } from './beginPayment.ts'
import { guestPayment } from './guestPayment.ts'
import { type PendingOrder, paymentProblem, pendingOrder } from './paymentRecords.ts'

/** Why the user cannot pay right now. */
export type PaymentIssue =
  /** `onContinue` is null if the payment was started elsewhere. */
  | { is: 'bought'; onContinue: (() => void) | null }
  /** `stays`: why the payment could not be replaced, after an attempt. */
  | { is: 'open'; onContinue: (() => void) | null; onReplace: (() => void) | null; stays: string | null }
  | { is: 'price' }
  | { is: 'signed-out' }
  /** It is unknown whether the payment was started; pressing again finds out. */
  | { is: 'unknown' }
  | { is: 'refused'; text: string }

type PaymentAttempt = PaymentStart & {
  orderToKeep: Omit<PendingOrder, 'paymentId'>
  /** The open payment that this one replaces. */
  replaces?: string | undefined
}

/**
 * Handles pressing "pay": one press, one payment, then goes to its page. `onRefused` returns true for an error that the
 * page handles itself.
 */
export function usePay(onRefused: (error: ApiError) => boolean = () => false) {
  const { t } = useTranslation('paying')
  const [paying, setPaying] = useState(false)
  const [issue, setIssue] = useState<PaymentIssue | null>(null)
  // The state changes only with the next render. Two presses before it must not both pass.
  const busy = useRef(false)
  const reset = () => {
    busy.current = false
    setPaying(false)
  }
  useEffect(() => {
    // The user came back from the payment page with the browser's button: the page is restored as it was
    // while the request ran.
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
    // A customer's open payment is known to the server, so nothing is stored for the next person at the machine.
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
    // The new price is being read. The button shows it, and the user presses again to agree.
    if (errorCode === 'PRICE_CHANGED') return setIssue({ is: 'price' })
    if (errorCode === 'AUTH_REQUIRED' || errorCode === 'ACCOUNT_SUSPENDED')
      return setIssue({ is: 'signed-out' })
    if (error.status === 0 || error.status >= 500 || errorCode === 'PAYMENT_IN_FLIGHT')
      return setIssue({ is: 'unknown' })
    if (onRefused(error)) return
    // The page reads again whether the shop is open and shows the answer; the toast explains the reason.
    if (errorCode === 'SERVICE_OFF') toast.warning(error.message)
    // That payment has ended, so the next press starts another one.
    if (ENDED.has(errorCode)) renewKey()
    showRefusal(errorNotices(error)[0]?.text)
  }
  return { pay, paying, issue }
}

/** Definite refusals: nothing was charged. */
const ENDED = new Set<string>(['CARD_NOT_USABLE', 'PAYMENT_NOT_POSSIBLE', 'GATEWAY_UNREACHABLE'])
