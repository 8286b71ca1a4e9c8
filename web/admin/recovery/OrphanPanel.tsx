import { useState } from 'react'
import { Link } from 'react-router'
import { orphanedPayments } from '../../../domain/recovery/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { OrphanDetails } from './OrphanDetails.tsx'

/** One orphan, in a panel beside the list. */
export function OrphanPanel() {
  const { id, close } = useOverlay('payment')
  const [last, setLast] = useState(id)
  // Keeps the last orphan while the panel closes.
  if (id !== null && id !== last) setLast(id)
  return last !== null && <Panel key={last} id={last} open={id !== null} onClose={() => close()} />
}

function Panel({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('recoveryPage')
  const read = useRead(orphanedPayments, { query: { search: id } }, { enabled: open })
  const waiting = read.data?.content.find((one) => one.paymentTransactionId === id)
  const [last, setLast] = useState(waiting)
  // If someone else decides in the meantime, what is shown and typed stays, together with the result.
  if (waiting && waiting !== last) setLast(waiting)
  const orphan = waiting ?? last
  return (
    <Dialog
      side
      ownBack
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={orphan?.customerDisplayName ?? t('title')}
      description={orphan && `${orphan.formattedAmount} · ${orphan.formattedPaymentDate}`}
    >
      {orphan ? (
        <OrphanDetails orphan={orphan} gone={!waiting} onDone={onClose} />
      ) : read.data ? (
        <>
          <p>{t('one.gone')}</p>
          <p>
            <Link className="link" to={`/admin/payments/${encodeURIComponent(id)}`}>
              {t('one.story')}
            </Link>
          </p>
        </>
      ) : read.error ? (
        <ErrorState
          text={t('one.loadFailed')}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
