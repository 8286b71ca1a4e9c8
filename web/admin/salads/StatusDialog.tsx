import { useEffect, useRef, useState } from 'react'
import type {
  archiveIngredient,
  archiveSalad,
  restoreIngredient,
  restoreSalad,
} from '../../../domain/menu/contract.ts'
import { ApiError, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.ts'

type StatusAction = {
  id: string
  endpoint: typeof archiveSalad | typeof restoreSalad | typeof archiveIngredient | typeof restoreIngredient
  title: string
  text: string
  /** The button, while it waits, and after it worked. */
  act: string
  acting: string
  done: string
}

/**
 * Asks before a row is archived or brought back. The row may leave the list with its button: the focus then goes to
 * `rest`, what is said above the list.
 */
export function useStatusDialog(rows: unknown) {
  const [action, setAction] = useState<StatusAction | null>(null)
  const [open, setOpen] = useState(false)
  const rest = useRef<HTMLParagraphElement>(null)
  const acted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new rows that take the button away
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) rest.current?.focus()
  }, [rows])
  const ask = (next: StatusAction) => {
    setAction(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const done = () => {
    acted.current = true
    close()
  }
  return { ask, rest, dialog: action && <StatusDialog {...{ action, open, close, done }} /> }
}

type Props = { action: StatusAction; open: boolean; close: () => void; done: () => void }

/** Says what it means, asks once, and shows a refusal where it was asked. */
function StatusDialog({ action, open, close, done }: Props) {
  const { t } = useTranslation('adminCatalogue')
  const [refused, setRefused] = useState<string | null>(null)
  const { send, sending } = useAct(action.endpoint, {
    onDone: () => {
      toast.success(action.done)
      done()
    },
    onFail: (error) =>
      setRefused(error instanceof ApiError && error.status < 500 ? error.message : t('list.failed')),
  })
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
      title={action.title}
      description={action.text}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('list.keep')}</Button>
          </DialogClose>
          <Button
            loading={sending}
            loadingText={action.acting}
            onClick={() => {
              setRefused(null)
              void send({ params: { id: action.id } })
            }}
          >
            {action.act}
          </Button>
        </>
      }
    >
      {refused && (
        <Note tone="danger" live>
          {refused}
        </Note>
      )}
    </Dialog>
  )
}
