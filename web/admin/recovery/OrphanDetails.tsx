import { LifeBuoy, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paymentStory } from '../../../domain/payments/adminContract.ts'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { PanelSection } from '../delivery/PanelSection.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { EventLines } from '../payments/EventLines.tsx'
import { customerPath } from '../subscriptions/customerPath.ts'
import { PhoneLink } from '../users/PhoneLink.tsx'
import { useOrphanDialogs } from './useOrphanDialogs.tsx'

type Props = { orphan: OrphanedPayment; gone: boolean; onDone: () => void }

/** Why the payment is an orphan, the possible actions, the customer, and the history. */
export function OrphanDetails({ orphan, gone, onDone }: Props) {
  const { t } = useTranslation('recoveryPage')
  const focusFallback = useRef<HTMLDivElement>(null)
  const { recover, refund, dialogs } = useOrphanDialogs(() => focusFallback.current, onDone)
  const isRecoverable = orphan.notRecoverable === null
  const recoverFirst = orphan.proposedAction === 'RECOVER'
  return (
    <div ref={focusFallback} tabIndex={-1} className="grid gap-5 outline-none">
      {gone ? (
        <Note live>{t('one.gone')}</Note>
      ) : (
        <Note tone="warn" title={orphan.failureReason}>
          {orphan.proposal}
          {!isRecoverable && <p>{orphan.notRecoverable}</p>}
        </Note>
      )}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {!gone && isRecoverable && (
          <Button
            variant={recoverFirst ? 'primary' : 'outline'}
            icon={<LifeBuoy aria-hidden="true" />}
            onClick={() => recover(orphan)}
          >
            {t('action.RECOVER')}
          </Button>
        )}
        {!gone && orphan.refundable.amount > 0 && (
          <Button
            variant={recoverFirst ? 'outline' : 'primary'}
            icon={<Undo2 aria-hidden="true" className="mirror" />}
            onClick={() => refund(orphan)}
          >
            {t('action.REFUND')}
          </Button>
        )}
      </div>
      <Known orphan={orphan} />
      <OrphanTimeline id={orphan.id} />
      {dialogs}
    </div>
  )
}

function Known({ orphan }: { orphan: OrphanedPayment }) {
  const { t } = useTranslation('recoveryPage')
  const { order } = orphan
  const isKnown = orphan.userId !== null || orphan.customerEmail !== ''
  return (
    <Facts>
      <Fact name={t('one.customer')}>
        {isKnown ? (
          <Link className="link" to={customerPath(orphan)}>
            <bdi>{orphan.customerDisplayName}</bdi>
          </Link>
        ) : (
          t('one.unknown')
        )}
      </Fact>
      <Fact name={t('one.phone')}>
        {orphan.customerPhone ? <PhoneLink phone={orphan.customerPhone} /> : t('one.unknown')}
      </Fact>
      <Fact name={t('one.method')}>
        <bdi>{orphan.paymentMethodDisplay}</bdi>
      </Fact>
      <Fact name={t('one.order')}>{order ? <bdi>{order.planName}</bdi> : t('one.noOrder')}</Fact>
      {order && (
        <Fact name={t('one.address')}>
          <bdi>{order.deliveryAddress}</bdi>
        </Fact>
      )}
      <Fact name={t('one.secondNotice')}>
        <InstantText at={new Date(orphan.secondNoticeAt)} />
      </Fact>
      <Fact name={t('one.refundsAt')}>
        {orphan.refundsAt ? <InstantText at={new Date(orphan.refundsAt)} /> : t('one.noRefund')}
      </Fact>
      <Fact name={t('one.transaction')}>
        <Ltr className="select-all text-xs">{orphan.paymentTransactionId}</Ltr>
      </Fact>
    </Facts>
  )
}

/** The payment's events, with a link to all its details. */
function OrphanTimeline({ id }: { id: string }) {
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
