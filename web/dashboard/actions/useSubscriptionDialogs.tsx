import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import type { ActionProps } from '../../subscriptions/ActionDialog.tsx'
import { CancelDialog } from '../../subscriptions/CancelDialog.tsx'
import { PauseDialog } from '../../subscriptions/PauseDialog.tsx'
import { ResumeDialog, WithdrawPauseDialog } from '../../subscriptions/ResumeDialog.tsx'
import { SlotDialog } from '../../subscriptions/SlotDialog.tsx'
import { useAskedDialog } from '../../subscriptions/useAskedDialog.tsx'
import { AutoRenewalDialog } from './AutoRenewalDialog.tsx'
import { ownCalls } from './ownCalls.ts'
import { RenewDialog } from './RenewDialog.tsx'
import type { OfferName } from './useOffers.ts'

export type Asked = OfferName | 'autoRenewalOn' | 'autoRenewalOff'
export type Ask = (what: Asked, subscription: Subscription) => void

/** The dialogs for a customer's actions on a subscription. */
export function useSubscriptionDialogs(place: () => HTMLElement | null, onClosed?: () => void) {
  const { ask: open, dialog } = useAskedDialog<{ what: Asked; subscription: Subscription }>(
    place,
    ({ what, subscription }, props) => (
      <Asked
        {...props}
        what={what}
        subscription={subscription}
        calls={ownCalls}
        onPause={() => ask('pause', subscription)}
      />
    ),
    onClosed,
  )
  const ask: Ask = (what, subscription) => open({ what, subscription })
  return { ask, dialog }
}

function Asked({ what, onPause, ...props }: ActionProps & { what: Asked; onPause: () => void }) {
  if (what === 'pause') return <PauseDialog {...props} />
  if (what === 'withdraw') return <WithdrawPauseDialog {...props} />
  if (what === 'resume') return <ResumeDialog {...props} />
  if (what === 'slot') return <SlotDialog {...props} />
  if (what === 'renew') return <RenewDialog {...props} />
  if (what === 'cancel') return <CancelDialog {...props} onPause={onPause} />
  return <AutoRenewalDialog {...props} turnOn={what === 'autoRenewalOn'} />
}
