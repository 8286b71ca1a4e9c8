import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SECOND_MS } from '../../../domain/dates.ts'
import type { PaymentStatus } from '../../../domain/payments/rules.ts'
import { ApiError } from '../../api.ts'
import { paymentProblem } from '../../paying/paymentRecords.ts'
import { delay, type PaymentState, readPaymentState } from '../../paying/paymentState.ts'
import { afterCapture, afterFailure } from './paymentReturn.ts'

const ASKED_EVERY_MS = 4 * SECOND_MS

/** Polls a payment with an unknown result until the result is known, then goes to the right page. */
export function useUnknownPayment(paymentId: string | null, onKnown: () => void) {
  const navigate = useNavigate()
  // Undefined before the first response; null if the status could not be read.
  const [status, setStatus] = useState<PaymentStatus | null>()
  useEffect(() => {
    if (paymentId === null) return
    const controller = new AbortController()
    const signal = controller.signal
    const follow = async () => {
      while (!signal.aborted) {
        const now = await readStateOrNone(paymentId)
        if (signal.aborted) return
        if (now?.is === 'captured') return void navigate(await afterCapture(paymentId), { replace: true })
        if (now?.is === 'failed') {
          void navigate(afterFailure(paymentId, now.message), { replace: true })
          return onKnown()
        }
        // No such payment, or another one replaced it.
        if (now === null || now.status === 'REPLACED') {
          paymentProblem.write(null)
          return onKnown()
        }
        setStatus(now.status)
        await delay(ASKED_EVERY_MS, signal)
      }
    }
    void follow()
    return () => controller.abort()
  }, [paymentId, onKnown, navigate])
  return status
}

/** Null if there is no such payment. Without a connection the state counts as open, and it is read again. */
async function readStateOrNone(paymentId: string): Promise<PaymentState | null> {
  try {
    return await readPaymentState(paymentId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 404 ? null : { is: 'open', status: null }
  }
}
