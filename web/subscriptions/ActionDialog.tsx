import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint, Returned } from '../../domain/endpoint.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'
import { failureText } from '../api/showError.ts'
import { showFailure, useAct } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import type { DialogProps } from '../ui/useDialog.tsx'
import type { SubscriptionCalls } from './calls.ts'

/** The props of every dialog about a subscription. */
export interface ActionProps extends DialogProps {
  subscription: Subscription
  /** The customer's own endpoints or the admin's. */
  calls: SubscriptionCalls
}

interface ActionDialogProps extends Omit<DialogProps, 'onDone'> {
  title: string
  lead: ReactNode
  size?: 's' | 'm' | 'l'
  alert?: boolean
  unsaved?: boolean
  children?: ReactNode
  /** The label of the button that closes without a change. */
  keep: string
  /** The button that makes the change, if there is one. */
  act?: ReactNode
  refused: string | null
}

/** Describes what will happen and shows an error in the dialog. */
export const ActionDialog = ({ lead, keep, act, refused, children, ...dialog }: ActionDialogProps) => (
  <Dialog
    {...dialog}
    description={lead}
    footer={
      <>
        <DialogClose>
          <Button variant="outline">{keep}</Button>
        </DialogClose>
        {act}
      </>
    }
  >
    {children}
    {refused !== null && (
      <Note tone="danger" live>
        {refused}
      </Note>
    )}
  </Dialog>
)

/** Sends a change once. Shows success in a toast, and an error in the dialog if it is still open. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { open, onOpenChange, onDone }: Pick<DialogProps, 'open' | 'onOpenChange' | 'onDone'>,
  { failed, done }: { failed: string; done: (result: Returned<E>) => string },
) {
  const [refused, setRefused] = useState<string | null>(null)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
  }, [open])
  const { send, sending } = useAct(endpoint, {
    onDone: (result) => {
      toast.success(done(result))
      onDone()
      onOpenChange(false)
    },
    onFail: (error) => (isOpen.current ? setRefused(failureText(error, failed)) : showFailure(error, failed)),
  })
  const sendAnew: typeof send = (input) => {
    setRefused(null)
    return send(input)
  }
  return { send: sendAnew, sending, refused }
}
