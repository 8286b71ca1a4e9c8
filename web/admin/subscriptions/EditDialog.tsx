import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'

interface EditDialogProps extends Omit<DialogProps, 'onDone'> {
  title: string
  description?: ReactNode
  size?: 's' | 'm' | 'l'
  form: {
    submit: (event?: SubmitEvent) => Promise<void>
    sending: boolean
    isDirty: boolean
    conflictDialog: ReactNode
  }
  children: ReactNode
}

/** The dialog around a form for a part of a subscription. */
export function EditDialog({ form, children, ...dialog }: EditDialogProps) {
  const { t } = useTranslation('adminSubscriptions')
  const id = useId()
  return (
    <Dialog
      {...dialog}
      unsaved={form.isDirty}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('edit.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={form.sending} loadingText={t('edit.saving')}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5">
        {children}
      </form>
      {form.conflictDialog}
    </Dialog>
  )
}
