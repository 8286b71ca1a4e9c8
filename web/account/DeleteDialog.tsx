import { useId } from 'react'
import { requestErasure } from '../../domain/accounts/contract.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain, formatDay } from '../../domain/dates.ts'
import { call } from '../api.ts'
import { serverNow } from '../clock.ts'
import { useApiForm } from '../form/useApiForm.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Says what will happen and by when, and asks for the password: the last step before an account ends. */
export function DeleteDialog({ open, onOpenChange }: Props) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const id = useId()
  const spoken = (at: Date) => formatDay(dayInBahrain(at), language, 'dated')
  const day = spoken(new Date(serverNow().getTime() + ERASE_AFTER_MS))
  const { register, reset, submit, sending, errorOf } = useApiForm({
    schema: requestErasure.body,
    defaultValues: { password: '' },
    send: async (body, form) => {
      const { erasureAt } = await call(requestErasure, { body })
      form.reset()
      onOpenChange(false)
      toast.info(t('deletion.asked', { day: erasureAt ? spoken(new Date(erasureAt)) : day }))
    },
    failed: t('deletion.failed'),
  })
  const show = (next: boolean) => {
    if (!next) reset()
    onOpenChange(next)
  }
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={show}
      title={t('deletion.question')}
      description={t('deletion.lead')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('deletion.keep')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            variant="danger"
            loading={sending}
            loadingText={t('deletion.confirming')}
          >
            {t('deletion.confirm', { day })}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 ps-5 text-s marker:text-ink-3">
        <li>{t('deletion.erased', { day })}</li>
        <li>{t('deletion.kept')}</li>
        <li>{t('deletion.until')}</li>
      </ul>
      <form id={id} noValidate onSubmit={submit}>
        <Field label={t('deletion.password')} error={errorOf('password')} required>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}
