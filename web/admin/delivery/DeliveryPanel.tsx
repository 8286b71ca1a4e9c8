import { useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { adminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { ApiError, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { SlotText } from './SlotText.tsx'

/** One delivery, in a panel beside the list. */
export function DeliveryPanel() {
  const { id, close } = useOverlay('delivery')
  const [last, setLast] = useState(id)
  const [isDirty, setDirty] = useState(false)
  // Keeps the last delivery while the panel closes.
  if (id !== null && id !== last) {
    setLast(id)
    setDirty(false)
  }
  return (
    last !== null && (
      <Panel
        key={last}
        id={last}
        open={id !== null}
        unsaved={isDirty}
        onDirty={setDirty}
        onClose={() => {
          setDirty(false)
          close()
        }}
      />
    )
  )
}

interface PanelProps {
  id: string
  open: boolean
  unsaved: boolean
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function Panel({ id, open, unsaved, onDirty, onClose }: PanelProps) {
  const { t, language } = useTranslation('adminDelivery')
  const read = useRead(adminDelivery, { params: { id } }, { enabled: open })
  const delivery = read.data
  const isGone = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  return (
    <Dialog
      side
      ownBack
      open={open}
      onOpenChange={(next) => !next && onClose()}
      unsaved={unsaved}
      title={delivery?.customerName ?? t('title')}
      description={
        delivery && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {formatDay(delivery.date, language)}
            <SlotText slot={delivery.deliveryTimeSlot} />
            <DeliveryBadge status={delivery.status} words={['deliveryWords']} />
          </span>
        )
      }
    >
      {delivery ? (
        <DeliveryDetails delivery={delivery} onDirty={onDirty} />
      ) : isGone ? (
        <p>{t('one.gone')}</p>
      ) : read.error ? (
        <ErrorState text={t('one.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
