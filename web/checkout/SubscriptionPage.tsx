import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { subStatus } from '../../domain/subscriptions/contract.ts'
import { at, useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { AvailableSoon } from './AvailableSoon.tsx'
import { useTakenOver } from './draft.ts'
import { LostPayment, outcomeIn } from './LostPayment.tsx'
import { stepIn } from './steps.ts'
import { Wizard } from './Wizard.tsx'

/** Where one subscribes, as long as the shop takes new subscriptions (rule S9). */
export function Component() {
  const { t } = useTranslation('availableSoon')
  const [search] = useSearchParams()
  // The server writes step 1; the address is followed once its page is taken over.
  const asked = useTakenOver() ? stepIn(search) : 1
  const status = useRead(at<typeof subStatus>('GET', '/subscriptions/sub-status'), {})
  useAskAgain(asked, () => void status.refetch())
  // Whoever has paid is told what became of it, whether the shop is open or not.
  if (asked === 6 || status.data?.active) return <Wizard asked={asked} />
  const outcome = outcomeIn(search)
  if (status.data)
    return (
      <>
        {asked === 5 && outcome && <LostPayment outcome={outcome} />}
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

/** The shop may close while somebody chooses: each step asks again. What was entered stays where it is. */
function useAskAgain(step: number, ask: () => void) {
  const asked = useRef(step)
  useEffect(() => {
    if (asked.current === step) return
    asked.current = step
    ask()
  })
}
