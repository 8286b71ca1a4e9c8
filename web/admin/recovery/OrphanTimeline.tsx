import { Link } from 'react-router'
import { paymentStory } from '../../../domain/payments/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { PanelSection } from '../delivery/PanelSection.tsx'
import { EventLines } from '../payments/EventLines.tsx'

/** The payment's events, with a link to all its details. */
export function OrphanTimeline({ id }: { id: string }) {
  const { t } = useTranslation('recoveryPage')
  const read = useRead(paymentStory, { params: { id } })
  return (
    <PanelSection
      title={t('one.timeline')}
      aside={
        <Link className="link" to={`/admin/payments/${id}`}>
          {t('one.story')}
        </Link>
      }
    >
      {read.data ? (
        <EventLines events={read.data.events} />
      ) : read.error ? (
        <ErrorState
          text={t('one.timelineFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </PanelSection>
  )
}
