import { Printer } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { myReceipt } from '../../domain/payments/contract.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { LeftOutCard } from './LeftOutCard.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'

/** A customer's receipt, by the reference of its payment: /payments/receipt?id=chg_… */
export function Component() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <div className={cx(wrapClass, 'grid gap-6 pt-6 lg:pt-10')}>
      {id === '' || id.length > 100 ? <ReceiptNotFound /> : <ReceiptById id={id} />}
    </div>
  )
}

function ReceiptById({ id }: { id: string }) {
  const { t } = useTranslation('payments')
  const { data, error, isFetching, refetch } = useRead(myReceipt, { params: { id } })
  if (error && !data && error.status === 404) return <ReceiptNotFound />
  const title = data?.title ?? 'RECEIPT'
  return (
    <>
      <div className="mx-auto flex w-full max-w-[50rem] flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="display text-d-l">{t(`receipt.title.${title}`)}</h1>
        {data && (
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t(`receipt.print.${title}`)}
          </Button>
        )}
      </div>
      {data ? (
        <>
          <ReceiptSheet receipt={data} />
          {data.leftOut && (
            <div className="mx-auto w-full max-w-[50rem] print:hidden">
              <LeftOutCard leftOut={data.leftOut} />
            </div>
          )}
        </>
      ) : error ? (
        <div className="mx-auto w-full max-w-[50rem]">
          <ErrorState text={t('receipt.failed')} retrying={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SkeletonGroup>
          <Skeleton className="mx-auto h-[40rem] w-full max-w-[50rem] rounded-m" />
        </SkeletonGroup>
      )}
    </>
  )
}

function ReceiptNotFound() {
  const { t } = useTranslation('payments')
  return (
    <div className="grid max-w-xl justify-items-start gap-5">
      <h1 className="display text-d-l">{t('receipt.missingTitle')}</h1>
      <p className="text-ink-2 text-l">{t('receipt.missing')}</p>
      <Link to={to('dashboard')} className={buttonClass({ size: 'l' })}>
        {t('receipt.dashboard')}
      </Link>
    </div>
  )
}
