import { useState } from 'react'
import { FAILURE_NOTE, type FailureReason, failureReasons } from '../../../domain/deliveries/failures.ts'
import { useTranslation } from '../../i18n.ts'
import type { AskedDialog } from '../../subscriptions/useAskedDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Failure } from './useMoves.tsx'

interface FailDialogProps extends AskedDialog {
  count: number
  onFail: (failure: Failure) => void
}

/** Why it could not be handed over; with what that leads to. */
export function FailDialog({ count, onFail, onDone, ...dialog }: FailDialogProps) {
  const { t } = useTranslation('adminDelivery')
  const [reason, setReason] = useState<FailureReason>('NOBODY_HOME')
  const [note, setNote] = useState('')
  return (
    <Dialog
      {...dialog}
      size="m"
      unsaved={note.trim() !== ''}
      title={t('fail.title', { count })}
      description={t('fail.text')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('fail.back')}</Button>
          </DialogClose>
          <Button
            variant="danger"
            onClick={() => {
              onFail({ reason, note: note.trim() || null })
              onDone()
              dialog.onOpenChange(false)
            }}
          >
            {t('fail.send')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('fail.reason')}
        columns={2}
        value={reason}
        onChange={setReason}
        choices={failureReasons.map((value) => ({ value, title: t(`reason.${value}`) }))}
      />
      <Field label={t('fail.note')} hint={t('fail.noteHint')} optional>
        <TextArea maxLength={FAILURE_NOTE} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}
