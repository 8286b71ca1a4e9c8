import { Link2Off, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { SECOND_MS } from '../../domain/dates.ts'
import type { Trace, tracePayment } from '../../domain/payments/contract.ts'
import { publicEndpoint, useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { useLinkParams } from '../linkParams.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { Contact } from './Contact.tsx'
import { LeftOutCard } from './LeftOutCard.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { TraceFacts } from './TraceFacts.tsx'
import { TraceHead } from './TraceHead.tsx'
import { TraceSteps } from './TraceSteps.tsx'

const TOKEN = /^[\w-]{43}$/

/** Shows where a payment's money is. Opened with the link from an email. */
export function Component() {
  const { token } = useLinkParams('token')
  return (
    <div className={cx(wrapClass, 'grid gap-8 pt-6 lg:pt-10')}>
      {TOKEN.test(token) ? <TraceByToken token={token} /> : <BrokenLink />}
    </div>
  )
}

const ASK_AGAIN_MS = 20 * SECOND_MS

function TraceByToken({ token }: { token: string }) {
  const { t } = useTranslation('payments')
  const { data, error, isFetching, refetch } = useRead(
    publicEndpoint<typeof tracePayment>('POST', '/payments/trace'),
    {
      body: { token },
    },
  )
  const waiting = data?.now === 'WAITING'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waiting, refetch])
  if (data) return <TraceDetails trace={data} />
  if (!error) return <Loading />
  if (error.errorCode === 'LINK_INVALID' || error.errorCode === 'VALIDATION_FAILED') return <BrokenLink />
  return (
    <>
      <h1 className="display text-d-l">{t('trace.title')}</h1>
      <div className="max-w-xl">
        <ErrorState text={t('trace.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    </>
  )
}

function TraceDetails({ trace }: { trace: Trace }) {
  const { t } = useTranslation('payments')
  return (
    <>
      <TraceHead trace={trace} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:hidden">
        <TraceSteps trace={trace} />
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card>
            <TraceFacts trace={trace} />
          </Card>
          {trace.leftOut && <LeftOutCard leftOut={trace.leftOut} />}
        </div>
        <Card>
          <Contact reference={trace.paymentTransactionId} />
        </Card>
      </div>
      {trace.receipt && (
        <div className="grid gap-5">
          <Button
            variant="outline"
            className="mx-auto print:hidden"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t(`receipt.print.${trace.receipt.title}`)}
          </Button>
          <ReceiptSheet receipt={trace.receipt} />
        </div>
      )}
    </>
  )
}

const Loading = () => (
  <SkeletonGroup className="grid gap-8">
    <div className="grid gap-4">
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-6 w-4/5" />
    </div>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <Skeleton className="h-72 rounded-l" />
      <Skeleton className="h-72 rounded-l" />
    </div>
  </SkeletonGroup>
)

/** The link was cut off or changed, or was opened a second time without its token. */
function BrokenLink() {
  const { t } = useTranslation('payments')
  return (
    <div className="grid max-w-xl gap-6">
      <span
        aria-hidden="true"
        className="leaf-shape grid place-items-center bg-danger-soft text-on-danger-soft [--leaf-size:64px]"
      >
        <Link2Off className="size-7 stroke-[1.75]" />
      </span>
      <div className="grid gap-3">
        <h1 className="display text-d-l">{t('trace.brokenTitle')}</h1>
        <p className="text-ink-2 text-l">{t('trace.broken')}</p>
      </div>
      <Contact />
    </div>
  )
}
