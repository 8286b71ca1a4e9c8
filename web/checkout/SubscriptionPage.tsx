import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { useService } from '../shop.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { AvailableSoon } from './AvailableSoon.tsx'
import { useHydrated } from './draft.ts'
import { LostPayment, outcomeIn } from './LostPayment.tsx'
import { stepFromAddress } from './steps.ts'
import { Wizard } from './Wizard.tsx'

/** The subscription wizard, while the shop accepts new subscriptions (rule S9). */
export function Component() {
  const { t } = useTranslation('availableSoon')
  const [search] = useSearchParams()
  // Step 1 is prerendered. The step in the address applies after hydration.
  const requested = useHydrated() ? stepFromAddress(search) : 1
  const { read: status } = useService()
  useAskAgain(requested, () => void status.refetch())
  // The confirmation is shown even if the shop is closed, because the customer has paid.
  if (requested === 6 || status.data?.active) return <Wizard requested={requested} />
  const outcome = outcomeIn(search)
  if (status.data)
    return (
      <>
        {requested === 5 && outcome && <LostPayment outcome={outcome} />}
        <AvailableSoon />
      </>
    )
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

/** The shop may close while a customer is ordering, so each step reads the status again. The draft is kept. */
function useAskAgain(step: number, ask: () => void) {
  const requested = useRef(step)
  useEffect(() => {
    if (requested.current === step) return
    requested.current = step
    ask()
  })
}
