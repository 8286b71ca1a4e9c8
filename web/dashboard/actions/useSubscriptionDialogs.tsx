import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import type { ActionProps } from '../../subscriptions/ActionDialog.tsx'
import { CancelDialog } from '../../subscriptions/CancelDialog.tsx'
import { PauseDialog } from '../../subscriptions/PauseDialog.tsx'
import { ResumeDialog, WithdrawPauseDialog } from '../../subscriptions/ResumeDialog.tsx'
import { SlotDialog } from '../../subscriptions/SlotDialog.tsx'
import { useDialog } from '../../ui/useDialog.tsx'
import { AutoRenewalDialog } from './AutoRenewalDialog.tsx'
import { ownCalls } from './ownCalls.ts'
import { RenewDialog } from './RenewDialog.tsx'
import type { OfferName } from './useOffers.ts'

export type DialogName = OfferName | 'autoRenewalOn' | 'autoRenewalOff'
export type Ask = (action: DialogName, subscription: Subscription) => void

/** The dialogs for a customer's actions on a subscription. */
export function useSubscriptionDialogs(focusFallback: () => HTMLElement | null, onClosed?: () => void) {
  const { ask: open, dialog } = useDialog<{ action: DialogName; subscription: Subscription }>(
    focusFallback,
    ({ action, subscription }, props) => (
      <Dialogs
        {...props}
        action={action}
        subscription={subscription}
        calls={ownCalls}
        onPause={() => ask('pause', subscription)}
      />
    ),
    onClosed,
  )
  const ask: Ask = (action, subscription) => open({ action, subscription })
  return { ask, dialog }
}

function Dialogs({ action, onPause, ...props }: ActionProps & { action: DialogName; onPause: () => void }) {
  if (action === 'pause') return <PauseDialog {...props} />
  if (action === 'withdraw') return <WithdrawPauseDialog {...props} />
  if (action === 'resume') return <ResumeDialog {...props} />
  if (action === 'slot') return <SlotDialog {...props} />
  if (action === 'renew') return <RenewDialog {...props} />
  if (action === 'cancel') return <CancelDialog {...props} onPause={onPause} />
  return <AutoRenewalDialog {...props} turnOn={action === 'autoRenewalOn'} />
}
