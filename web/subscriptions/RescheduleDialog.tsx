import type { ReactNode } from 'react'
import { dayInBahrain } from '../../domain/dates.ts'
import type { CallInput, Endpoint } from '../../domain/endpoint.ts'
import type { Change, Rescheduled } from '../../domain/subscriptions/changes.ts'
import { useNow } from '../clock.ts'
import { Button } from '../ui/Button.tsx'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import { ReschedulePreview } from './ReschedulePreview.tsx'
import { useChangeable } from './useChangeable.ts'

interface RescheduleDialogProps<E extends Endpoint> extends Omit<ActionProps, 'calls'> {
  plan: Change<Rescheduled>
  endpoint: E
  input: CallInput<E>
  icon: ReactNode
  alert?: boolean
  words: {
    title: string
    lead: ReactNode
    keep: string
    send: string
    sending: string
    failed: string
    done: string
  }
  /** Further content of the dialog. */
  children?: ReactNode
}

/** A dialog for a change that moves days: shows which days move and where to. */
export function RescheduleDialog<E extends Endpoint>({
  subscription,
  plan,
  endpoint,
  input,
  icon,
  words,
  children,
  ...dialog
}: RescheduleDialogProps<E>) {
  const now = useNow()
  const changeable = useChangeable(subscription)
  const { send, sending, refused } = useChange(endpoint, dialog, {
    failed: words.failed,
    done: () => words.done,
  })
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={words.title}
      lead={words.lead}
      keep={words.keep}
      refused={refused}
      act={
        plan.is === 'allowed' && (
          <Button icon={icon} loading={sending} loadingText={words.sending} onClick={() => void send(input)}>
            {words.send}
          </Button>
        )
      }
    >
      {plan.is === 'allowed' && (
        <ReschedulePreview
          subscription={changeable}
          endDate={subscription.endDate}
          change={plan}
          today={dayInBahrain(now)}
        />
      )}
      {children}
    </ActionDialog>
  )
}
