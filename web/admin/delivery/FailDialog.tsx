import { useState } from 'react'
import { FAILURE_NOTE, type FailureReason, failureReasons } from '../../../domain/deliveries/failures.ts'
import { showError, useSend } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { ActionDialog } from '../../subscriptions/ActionDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'
import type { Failure, Moved, Stopped } from './useMoves.tsx'

interface FailDialogProps extends DialogProps {
  rows: readonly Moved[]
  send: (rows: readonly Moved[], failure: Failure) => Promise<Stopped | null>
}

/**
 * Asks why the deliveries failed and shows the consequences. If sending stops halfway, sends only the remaining ones
 * next time.
 */
export function FailDialog({ rows, send, onDone, ...dialog }: FailDialogProps) {
  const { t } = useTranslation(['adminDelivery', 'deliveryWords'])
  const [reason, setReason] = useState<FailureReason>('NOBODY_HOME')
  const [note, setNote] = useState('')
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const left = stopped?.left ?? rows
  const failing = useSend((failure: Failure) => send(left, failure), {
    onDone: (result) => {
      setStopped(result)
      if (result) return
      onDone()
      dialog.onOpenChange(false)
    },
    onFail: showError,
  })
  return (
    <ActionDialog
      {...dialog}
      size="m"
      unsaved={note.trim() !== ''}
      title={t('fail.title', { count: left.length })}
      lead={t('fail.text')}
      keep={t('fail.back')}
      refused={failing.sending ? null : (stopped?.error ?? null)}
      act={
        <Button
          variant="danger"
          loading={failing.sending}
          onClick={() => void failing.send({ reason, note: note.trim() || null })}
        >
          {t('fail.send')}
        </Button>
      }
    >
      <RadioCards
        legend={t('fail.reason')}
        columns={2}
        value={reason}
        onChange={setReason}
        choices={failureReasons.map((value) => ({ value, title: t(`deliveryWords:reason.${value}`) }))}
      />
      <Field label={t('fail.note')} hint={t('fail.noteHint')} optional>
        <TextArea maxLength={FAILURE_NOTE} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ActionDialog>
  )
}
