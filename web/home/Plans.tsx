import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { usePlans, useService } from '../shop.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { PlanCard } from './PlanCard.tsx'
import { Section } from './Section.tsx'

const cards = 'grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(300px,1fr))]'

export function Plans() {
  const { t } = useTranslation('home')
  const plans = usePlans()
  const service = useService()
  return (
    <Section id="plans" aria-labelledby="plans-title">
      <div className={cx(wrapClass, 'grid gap-8 lg:grid-cols-[.8fr_2fr] lg:gap-5')}>
        <div className="grid content-start gap-4 lg:py-3">
          <h2 id="plans-title" className="display whitespace-pre-line text-d-l">
            {t('plans.title')}
          </h2>
          <p className="max-w-[40ch] text-ink-2">{t('plans.lead')}</p>
          <Service service={service} />
        </div>
        {plans.isPending && <Waiting />}
        {plans.error && !plans.data && (
          <div>
            <ErrorState
              text={t('plans.failed')}
              onRetry={() => void plans.refetch()}
              retrying={plans.isFetching}
            />
          </div>
        )}
        {plans.data?.content.length === 0 && (
          <EmptyState
            title={t('plans.empty')}
            text={t('plans.emptyText')}
            action={
              <Link to={to('menu')} className={buttonClass({ variant: 'outline' })}>
                {t('hero.menu')}
              </Link>
            }
          />
        )}
        {plans.data && plans.data.content.length > 0 && (
          <ul className={cards}>
            {plans.data.content.map((plan) => (
              <PlanCard key={plan.id} plan={plan} off={service.off} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

/** Shown only if the shop accepts no orders or its status could not be read. */
function Service({ service: { read, off } }: { service: ReturnType<typeof useService> }) {
  const { t } = useTranslation('home')
  if (read.error)
    return (
      <ErrorState
        text={t('plans.statusFailed')}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  return off && read.data ? <Note tone="warn">{read.data.message}</Note> : null
}

const Waiting = () => (
  <SkeletonGroup className={cards}>
    {[0, 1].map((i) => (
      <div key={i} className="grid min-h-[560px] content-start gap-4 rounded-xl bg-surface p-8">
        <Skeleton className="h-9 w-2/5" />
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-14 w-4/5" />
        {[0, 1, 2, 3, 4, 5, 6].map((line) => (
          <Skeleton key={line} className="h-5 w-3/4" />
        ))}
      </div>
    ))}
  </SkeletonGroup>
)
