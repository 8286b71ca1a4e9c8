import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { requestErasure } from '../../domain/accounts/contract.ts'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain, formatDay } from '../../domain/dates.ts'
import { useAct } from '../api.ts'
import { serverNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogClose } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { showInForm, useErrorText } from './formErrors.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Says what will happen and by when, and asks for the password: the last step before an account ends. */
export function DeleteDialog({ open, onOpenChange }: Props) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const say = useErrorText()
  const id = useId()
  const form = useForm({ resolver: zodResolver(requestErasure.body), defaultValues: { password: '' } })
  const spoken = (at: Date) => formatDay(dayInBahrain(at), language, 'dated')
  const day = spoken(new Date(serverNow().getTime() + ERASE_AFTER_MS))
  const show = (next: boolean) => {
    if (!next) form.reset()
    onOpenChange(next)
  }
  const { send, sending } = useAct(requestErasure, {
    onDone: ({ erasureAt }) => {
      show(false)
      toast.info(t('deletion.asked', { day: erasureAt ? spoken(new Date(erasureAt)) : day }))
    },
    onFail: (error) => showInForm(form, ['password'], error, t('deletion.failed')),
  })
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
      <form id={id} noValidate onSubmit={form.handleSubmit((body) => send({ body }))}>
        <Field label={t('deletion.password')} error={say(form.formState.errors.password)} required>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}
