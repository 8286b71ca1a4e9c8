import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { CancelDialog } from '../../subscriptions/CancelDialog.tsx'
import { PauseDialog } from '../../subscriptions/PauseDialog.tsx'
import { ResumeDialog, WithdrawPauseDialog } from '../../subscriptions/ResumeDialog.tsx'
import { SlotDialog } from '../../subscriptions/SlotDialog.tsx'
import type { ChangeName } from '../../subscriptions/useChangeOffers.ts'
import { type DialogProps, useDialog } from '../../ui/useDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { adminCalls } from './adminCalls.ts'
import { DriverDialog } from './DriverDialog.tsx'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { MarkPaidDialog } from './MarkPaidDialog.tsx'
import { NeverDialog } from './NeverDialog.tsx'
import { RenewByHandDialog } from './RenewByHandDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export type DialogName =
  | ChangeName
  | 'renew'
  | 'markPaid'
  | 'withdrawUnpaid'
  | 'address'
  | 'driver'
  | 'never'
  | 'leftOut'
export type Ask = (action: DialogName) => void

/** The dialogs for an admin's actions on a subscription. */
export function useAdminDialogs(subscription: AdminSubscription, focusFallback: () => HTMLElement | null) {
  const { ask, dialog } = useDialog<{ action: DialogName; subscription: AdminSubscription }>(
    focusFallback,
    (request, props) => (
      <Dialogs
        {...props}
        {...request}
        onPause={() => ask({ action: 'pause', subscription: request.subscription })}
      />
    ),
  )
  const askFor: Ask = (action) => ask({ action, subscription })
  return { ask: askFor, dialog }
}

type DialogsProps = DialogProps & { action: DialogName; subscription: AdminSubscription; onPause: () => void }

function Dialogs({ action, onPause, ...props }: DialogsProps) {
  switch (action) {
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
