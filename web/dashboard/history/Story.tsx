import { subscriptionHistory } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'

/** The subscription's history in words, newest first. */
export function Story({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation('dashboard')
  const read = useRead(subscriptionHistory, { params: { id: subscriptionId } })
  return (
    <section className="grid gap-3">
      <h4 className="font-semibold">{t('history.story')}</h4>
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState
          text={t('history.storyFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      <ol className="grid">
        {read.data?.content.map(({ at, by, reason, text }) => (
          <li
            key={`${at} ${reason}`}
            className="relative border-line border-s-2 ps-4 pb-4 text-s last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className="leaf-shape absolute -start-[7px] top-1 bg-leaf [--leaf-size:12px]"
            />
            <p>{text}</p>
            <p className="text-ink-2 text-xs">
              <InstantText at={new Date(at)} />
              {by === 'shop' && `${t('comma')}${t('history.byShop')}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
