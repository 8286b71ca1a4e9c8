import { useId } from 'react'
import { type AdminRefund, settleRefund, TransferBody } from '../../../domain/payments/adminContract.ts'
import { call } from '../../api.ts'
import { useApiForm } from '../../form/useApiForm.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/useDialog.tsx'

interface TransferDialogProps extends DialogProps {
  paymentId: string
  refund: AdminRefund
}

/** Records that a bank transfer was made, with its reference for later questions. */
export function TransferDialog({ paymentId, refund, ...dialog }: TransferDialogProps) {
  const { t } = useTranslation('adminPayments')
  const id = useId()
  const { register, submit, sending, errorOf, formState } = useApiForm({
    schema: TransferBody,
    defaultValues: { bankReference: '' },
    send: async (body) => {
      await call(settleRefund, { params: { id: paymentId, refundId: refund.id }, body })
      toast.success(t('transfer.done'))
      dialog.onDone()
      dialog.onOpenChange(false)
    },
    failed: t('transfer.failed'),
  })
  return (
    <Dialog
      {...dialog}
      size="s"
      unsaved={formState.isDirty}
      title={t('transfer.title', { amount: refund.formattedAmount })}
      description={t('transfer.lead')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('transfer.cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={sending} loadingText={t('transfer.sending')}>
            {t('transfer.send')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('transfer.reference')}
          hint={t('transfer.referenceHint')}
          error={errorOf('bankReference')}
          required
        >
          <TextInput dir="ltr" autoComplete="off" {...register('bankReference')} />
        </Field>
      </form>
    </Dialog>
  )
}
