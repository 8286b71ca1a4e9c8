import { useId } from 'react'
import { addDriver, changeDriver, type Driver, DriverBody } from '../../../domain/drivers/contract.ts'
import { call } from '../../api.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/useDialog.tsx'

/** Adds or edits a driver. */
export function DriverEditor({ driver, onDone, ...dialog }: DialogProps & { driver: Driver | null }) {
  const { t } = useTranslation('adminDrivers')
  const id = useId()
  const { register, errorOf, submit, sending, isDirty, conflictDialog } = useVersionedForm({
    schema: DriverBody,
    entity: driver,
    valuesOf: (one) => ({ name: one?.name ?? '', phone: one?.phone ?? '' }),
    returns: changeDriver.returns,
    fields: [
      { name: 'name', label: t('form.name') },
      { name: 'phone', label: t('form.phone') },
    ],
    send: (body, base) =>
      base
        ? call(changeDriver, {
            params: { id: base.id },
            body: { ...body, active: base.active, version: base.version },
          })
        : call(addDriver, { body }),
    onSaved: ({ name }) =>
      toast.success(t(driver ? 'form.saved' : 'form.created', { name: `\u2068${name}\u2069` })),
    close: () => {
      onDone()
      dialog.onOpenChange(false)
    },
    failed: t('form.failed'),
  })
  return (
    <Dialog
      {...dialog}
      size="s"
      unsaved={isDirty}
      title={driver ? t('form.edit', { name: `\u2068${driver.name}\u2069` }) : t('add')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('form.back')}</Button>
          </DialogClose>
          <Button type="submit" form={id} loading={sending} loadingText={t('form.saving')}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label={t('form.name')} error={errorOf('name')} required>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('form.phone')} hint={t('form.phoneHint')} error={errorOf('phone')} required>
          <TextInput ltr type="tel" inputMode="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </form>
      {conflictDialog}
    </Dialog>
  )
}
