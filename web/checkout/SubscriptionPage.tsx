import { useTranslation } from 'react-i18next'
import type { subStatus } from '../../domain/subscriptions/contract.ts'
import { at, useRead } from '../api.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { AvailableSoon } from './AvailableSoon.tsx'
import { PlansPage } from './PlansPage.tsx'

/** Where one subscribes, as long as the shop takes new subscriptions (RULINGS S9). */
export function Component() {
  const { t } = useTranslation('availableSoon')
  const status = useRead(at<typeof subStatus>('GET', '/subscriptions/sub-status'), {})
  if (status.data) return status.data.active ? <PlansPage /> : <AvailableSoon />
  return (
    <div className={cx(wrapClass, 'grid gap-6 py-8 lg:py-12')}>
      {status.isPending ? (
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-14 w-3/5" />
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-96 rounded-l" />
        </SkeletonGroup>
      ) : (
        <>
          <h1 className="display text-d-l">{t('failedTitle')}</h1>
          <p className="max-w-[46ch] text-ink-2 text-l">{t('failedText')}</p>
          <div className="max-w-xl">
            <ErrorState
              text={t('failed')}
              retrying={status.isFetching}
              onRetry={() => void status.refetch()}
            />
          </div>
        </>
      )}
    </div>
  )
}
