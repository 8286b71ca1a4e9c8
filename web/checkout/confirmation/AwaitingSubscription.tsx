import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SECOND_MS } from '../../../domain/dates.ts'
import { formatMoney, fromWire } from '../../../domain/money.ts'
import { ApiError } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Contact, PaymentReference } from '../../paying/PaymentReference.tsx'
import { type PendingOrder, pendingOrder } from '../../paying/paymentRecords.ts'
import { delay, readPaymentState } from '../../paying/paymentState.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import { StepFrame } from '../StepFrame.tsx'
import { afterCapture } from './paymentReturn.ts'

const ASKED_EVERY_MS = 5 * SECOND_MS

/**
 * Paid, but the subscription does not exist yet: what is known, what happens next, and the shop's contact. Does not ask
 * to pay again.
 */
export function AwaitingSubscription() {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const [order] = useState(pendingOrder.read)
  useSubscriptionLater(order)
  const lead = order
    ? t('safe.lead', { amount: formatMoney(fromWire(order.amount), language) })
    : t('safe.leadPlain')
  return (
    <StepFrame bare step={6} title={t('safe.title')} lead={lead}>
      <Card className="grid max-w-2xl gap-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone="info" icon={<Clock aria-hidden="true" />}>
            {t('done.processing')}
          </Badge>
          <p className="font-semibold">{t('safe.noAgain')}</p>
        </div>
        <div className="grid gap-2">
          <h2 className="display text-d-s">{t('safe.nextTitle')}</h2>
          <ol className="grid list-decimal gap-1.5 ps-5 marker:font-semibold marker:text-leaf-text">
            <li>{t('safe.next1')}</li>
            <li>{t('safe.next2')}</li>
            <li>{t('safe.next3')}</li>
          </ol>
          {order && <p className="text-ink-2 text-s">{t('safe.waiting')}</p>}
        </div>
        {order ? <PaymentReference paymentId={order.paymentId} /> : <Contact />}
      </Card>
    </StepFrame>
  )
}

/**
 * The webhook, the janitor or an admin creates the subscription later. If the page is still open then, it goes on to
 * the confirmation.
 */
function useSubscriptionLater(order: PendingOrder | null) {
  const navigate = useNavigate()
  const paymentId = order?.paymentId ?? null
  useEffect(() => {
    if (paymentId === null) return
    const controller = new AbortController()
    const signal = controller.signal
    const follow = async () => {
      while (!signal.aborted) {
        if (await isSubscribed(paymentId)) {
          const nextPath = await afterCapture(paymentId)
          return signal.aborted ? undefined : void navigate(nextPath, { replace: true })
        }
        await delay(ASKED_EVERY_MS, signal)
      }
    }
    void follow()
    return () => controller.abort()
  }, [paymentId, navigate])
}

async function isSubscribed(paymentId: string) {
  try {
    const now = await readPaymentState(paymentId)
    return now.is === 'captured' && now.subscribed
  } catch (error) {
    if (error instanceof ApiError) return false // no connection: asked again
    throw error
  }
}
