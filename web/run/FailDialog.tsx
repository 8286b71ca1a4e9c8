import { useState } from 'react'
import { FAILURE_NOTE, type FailureReason, failureReasons } from '../../domain/deliveries/failures.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { TextArea } from '../ui/TextArea.tsx'

type FailDialogProps = {
  open: boolean
  name: string
  onClose: () => void
  onFail: (why: { reason: FailureReason; note: string }) => void
}

/** Asks why a delivery failed: one of a few reasons, and an optional note. */
export function FailDialog({ open, name, onClose, onFail }: FailDialogProps) {
  const { t } = useTranslation(['run', 'deliveryWords'])
  const [reason, setReason] = useState<FailureReason | null>(null)
  const [note, setNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      unsaved={note.trim() !== ''}
      title={t('reasons.title')}
      description={<bdi>{name}</bdi>}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" size="l">
              {t('reasons.cancel')}
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            size="l"
            onClick={() => (reason ? onFail({ reason, note: note.trim() }) : setSubmitted(true))}
          >
            {t('reasons.send')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('reasons.title')}
        legendHidden
        value={reason}
        onChange={setReason}
        {...(submitted && reason === null && { error: t('reasons.choose') })}
        choices={failureReasons.map((value) => ({ value, title: t(`deliveryWords:reason.${value}`) }))}
      />
      <Field label={t('reasons.note')} optional>
        <TextArea
          rows={2}
          maxLength={FAILURE_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
