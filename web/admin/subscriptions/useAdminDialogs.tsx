import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { CancelDialog } from '../../subscriptions/CancelDialog.tsx'
import { PauseDialog } from '../../subscriptions/PauseDialog.tsx'
import { ResumeDialog, WithdrawPauseDialog } from '../../subscriptions/ResumeDialog.tsx'
import { SlotDialog } from '../../subscriptions/SlotDialog.tsx'
import { type AskedDialog, useAskedDialog } from '../../subscriptions/useAskedDialog.tsx'
import type { ChangeName } from '../../subscriptions/useChangeOffers.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { adminCalls } from './adminCalls.ts'
import { DriverDialog } from './DriverDialog.tsx'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { MarkPaidDialog } from './MarkPaidDialog.tsx'
import { NeverDialog } from './NeverDialog.tsx'
import { RenewByHandDialog } from './RenewByHandDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export type Asked =
  | ChangeName
  | 'renew'
  | 'markPaid'
  | 'withdrawUnpaid'
  | 'address'
  | 'driver'
  | 'never'
  | 'leftOut'
export type Ask = (what: Asked) => void

/** The dialogs for an admin's actions on a subscription. */
export function useAdminDialogs(subscription: AdminSubscription, place: () => HTMLElement | null) {
  const { ask, dialog } = useAskedDialog<{ what: Asked; subscription: AdminSubscription }>(
    place,
    (asked, props) => (
      <Dialogs
        {...props}
        {...asked}
        onPause={() => ask({ what: 'pause', subscription: asked.subscription })}
      />
    ),
  )
  const askFor: Ask = (what) => ask({ what, subscription })
  return { ask: askFor, dialog }
}

type DialogsProps = AskedDialog & { what: Asked; subscription: AdminSubscription; onPause: () => void }

function Dialogs({ what, onPause, ...props }: DialogsProps) {
  switch (what) {
    case 'pause':
      return <PauseDialog {...props} calls={adminCalls} />
    case 'withdraw':
      return <WithdrawPauseDialog {...props} calls={adminCalls} />
    case 'resume':
      return <ResumeDialog {...props} calls={adminCalls} />
    case 'slot':
      return <SlotDialog {...props} calls={adminCalls} />
    case 'cancel':
      return <CancelDialog {...props} calls={adminCalls} onPause={onPause} />
    case 'renew':
      return <RenewByHandDialog {...props} />
    case 'markPaid':
      return <MarkPaidDialog {...props} />
    case 'withdrawUnpaid':
      return <WithdrawDialog {...props} />
    case 'address':
      return <AddressDialog {...props} />
    case 'driver':
      return <DriverDialog {...props} />
    case 'never':
      return <NeverDialog {...props} />
    case 'leftOut':
      return <LeftOutDialog {...props} />
  }
}
