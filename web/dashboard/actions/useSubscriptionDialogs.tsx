import { useRef, useState } from 'react'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import type { ActionProps } from './ActionDialog.tsx'
import { AutoRenewalDialog } from './AutoRenewalDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'
import { SlotDialog } from './SlotDialog.tsx'
import type { OfferName } from './useOffers.ts'
import { WithdrawPauseDialog } from './WithdrawPauseDialog.tsx'

export type Asked = OfferName | 'autoRenewalOn' | 'autoRenewalOff'
export type Ask = (what: Asked, subscription: Subscription) => void

/**
 * The dialog of whatever is asked for, one at a time. When it is done the button that opened it may be gone: the focus
 * goes to `place` then, and otherwise back to where it came from.
 */
export function useSubscriptionDialogs(place: () => HTMLElement | null, onClosed: () => void = () => {}) {
  const [asked, setAsked] = useState<{ what: Asked; subscription: Subscription; turn: number } | null>(null)
  const [open, setOpen] = useState(false)
  const done = useRef(false)
  const ask: Ask = (what, subscription) => {
    done.current = false
    setAsked((before) => ({ what, subscription, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }
  const dialog = asked && (
    <AskedDialog
      key={asked.turn}
      what={asked.what}
      // As it was when it was asked: what a dialog says does not change while it closes.
      subscription={asked.subscription}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onClosed()
      }}
      onDone={() => {
        done.current = true
      }}
      finalFocus={() => (done.current || document.activeElement === document.body ? place() : null)}
      onPause={() => ask('pause', asked.subscription)}
    />
  )
  return { ask, dialog }
}

function AskedDialog({ what, onPause, ...props }: ActionProps & { what: Asked; onPause: () => void }) {
  if (what === 'pause') return <PauseDialog {...props} />
  if (what === 'withdraw') return <WithdrawPauseDialog {...props} />
  if (what === 'resume') return <ResumeDialog {...props} />
  if (what === 'slot') return <SlotDialog {...props} />
  if (what === 'renew') return <RenewDialog {...props} />
  if (what === 'cancel') return <CancelDialog {...props} onPause={onPause} />
  return <AutoRenewalDialog {...props} turnOn={what === 'autoRenewalOn'} />
}
