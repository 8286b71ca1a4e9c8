import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, useSend } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'

export type Confirmation = {
  title: string
  text: string
  /** The label of the button, its label while waiting, and the success message. */
  act: string
  acting: string
  done: string
  send: () => Promise<unknown>
  /** Reads the effect from the server before the user can confirm. `possible`: nothing prevents the action. */
  effect?: { read: () => Promise<Effect>; failed: string }
}
export type Effect = { possible: boolean; details: ReactNode }

/**
 * Asks before an action on a row. The row and its button may leave the list; the focus then goes to `focusAfter`, the
 * paragraph above the list.
 */
export function useConfirmation(rows: unknown) {
  const [request, setRequest] = useState<{ confirmation: Confirmation; turn: number } | null>(null)
  const [open, setOpen] = useState(false)
  /** Each question has its own number, so that a late response closes only its own dialog. */
  const turn = useRef(0)
  const focusAfter = useRef<HTMLParagraphElement>(null)
  const acted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new rows that take the button away
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) focusAfter.current?.focus()
  }, [rows])
  const ask = (next: Confirmation) => {
    acted.current = false
    turn.current++
    setRequest({ confirmation: next, turn: turn.current })
    setOpen(true)
  }
  const close = () => setOpen(false)
  const finalFocus = () => (acted.current ? focusAfter.current : null)
  const done = () => {
    if (request?.turn !== turn.current) return
    acted.current = true
    close()
  }
  return {
    ask,
    focusAfter,
    dialog: request && (
      <ConfirmationDialog
        key={request.turn}
        {...{ confirmation: request.confirmation, open, close, done, finalFocus }}
      />
    ),
  }
}

type DialogProps = {
  confirmation: Confirmation
  open: boolean
  close: () => void
  done: () => void
  finalFocus: () => HTMLElement | null
}

/** Shows the question, sends the action once, and shows an error in the dialog. */
function ConfirmationDialog({ confirmation, open, close, done, finalFocus }: DialogProps) {
  const { t } = useTranslation('list')
  const [refused, setRefused] = useState<string | null>(null)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
  }, [open])
  const { send, sending } = useSend(confirmation.send, {
    onDone: () => {
      toast.success(confirmation.done)
      done()
    },
    onFail: (error) => {
      const text = error instanceof ApiError && error.status < 500 ? error.message : t('failed')
      if (isOpen.current) setRefused(text)
      else toast.error(text)
    },
  })
  const { effect } = confirmation
  const read = useQuery({
    queryKey: ['effect', confirmation.title],
    queryFn: () => effect?.read() ?? null,
    enabled: open && effect !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const possible = !effect || read.data?.possible
  const show = (next: boolean) => {
    setRefused(null)
    if (!next) close()
  }
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={show}
      finalFocus={finalFocus}
      title={confirmation.title}
      description={confirmation.text}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('keep')}</Button>
          </DialogClose>
          {possible && (
            <Button
              loading={sending}
              loadingText={confirmation.acting}
              onClick={() => {
                setRefused(null)
                void send(undefined)
              }}
            >
              {confirmation.act}
            </Button>
          )}
        </>
      }
    >
      {effect && read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      )}
      {effect && read.isError && !read.data && (
        <ErrorState text={effect.failed} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data?.details}
      {refused && (
        <Note tone="danger" live>
          {refused}
        </Note>
      )}
    </Dialog>
  )
}
