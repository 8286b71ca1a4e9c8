import { Link } from 'react-router'
import type { RecoveryStats } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { type Read, ReadCard } from '../ReadCard.tsx'

const RECENT_SHOWN = 3

/** How many orphans are untouched, when one was last recovered, and the newest ones; beside it the causes. */
export function OrphanSummary({ read }: { read: Read<RecoveryStats> }) {
  const { t } = useTranslation('recoveryPage')
  const card = {
    read,
    failed: t('numbers.loadFailed'),
    skeleton: (
      <SkeletonGroup>
        <Skeleton className="h-32" />
      </SkeletonGroup>
    ),
  }
  return (
    <>
      <ReadCard title={t('glance.title')} {...card}>
        {(stats) => (
          <>
            <Facts>
              <Fact name={t('glance.pending')}>{stats.pendingRecovery}</Fact>
              <Fact name={t('glance.last')}>
                {stats.lastRecoveryDate ? (
                  <AgoText at={new Date(stats.lastRecoveryDate)} />
                ) : (
                  t('glance.never')
                )}
              </Fact>
            </Facts>
            <Recent orphans={stats.recentOrphaned} />
          </>
        )}
      </ReadCard>
      <ReadCard title={t('glance.reasons')} {...card}>
        {(stats) => <Reasons reasons={stats.topFailureReasons} />}
      </ReadCard>
    </>
  )
}

function Reasons({ reasons }: { reasons: RecoveryStats['topFailureReasons'] }) {
  const { t } = useTranslation('recoveryPage')
  return (
    <>
      {reasons.length === 0 && <p>{t('glance.noReasons')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {reasons.map(({ reason, text, count }) => (
          <li key={reason} className="flex items-baseline justify-between gap-4">
            <span>{text}</span>
            <span className="tabular font-semibold">{count}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Recent({ orphans }: { orphans: RecoveryStats['recentOrphaned'] }) {
  const { t } = useTranslation('recoveryPage')
  const { linkTo } = useOverlay('payment')
  return (
    <div className="border-line border-t pt-3">
      <h3 className="mb-1.5 text-ink-2 text-xs">{t('glance.recent')}</h3>
      {orphans.length === 0 && <p>{t('glance.noRecent')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {orphans.slice(0, RECENT_SHOWN).map((orphan) => (
          <li key={orphan.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link className="link" {...linkTo(orphan.paymentTransactionId)}>
              <bdi>{orphan.customerDisplayName}</bdi>
            </Link>
            <span className="text-ink-2">
              {orphan.formattedAmount} · <AgoText at={new Date(orphan.orphanedAt)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
