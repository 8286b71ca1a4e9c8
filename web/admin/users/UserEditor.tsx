import { useId } from 'react'
import { type AdminUser, addUser, changeUser } from '../../../domain/accounts/adminContract.ts'
import { call } from '../../api.ts'
import { useVersionedForm } from '../../form/useVersionedForm.tsx'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { UserForm } from './UserForm.tsx'
import { NewUserFields, UserFields, useUserFieldNames, valuesOf } from './userFields.ts'

type Props = { open: boolean; user: AdminUser | null; onClose: () => void }

/** Adds an account and invites its owner, or edits one. */
export function UserEditor({ open, user, onClose }: Props) {
  const { t, language } = useTranslation('adminUsers')
  const id = useId()
  const { form, submit, sending, isDirty, conflictDialog } = useVersionedForm({
    schema: user ? UserFields : NewUserFields,
    entity: user,
    valuesOf: (entity) => valuesOf(entity, language),
    returns: changeUser.returns,
    fields: useUserFieldNames(),
    send: ({ role, ...body }, base) =>
      base
        ? call(changeUser, { params: { id: base.id }, body: { ...body, version: base.version } })
        : call(addUser, { body: { ...body, phone: body.phone ?? '', role } }),
    close: onClose,
    onSaved: (saved) => {
      const { fullName: name, pendingEmail: email } = saved
      if (!user) toast.success(t('form.created', { name }))
      else if (email && email !== user.pendingEmail) toast.info(t('form.savedEmail', { name, email }))
      else toast.success(t('form.saved', { name }))
    },
    failed: t(user ? 'form.failed' : 'form.createFailed'),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      unsaved={isDirty}
      title={user ? t('form.edit', { name: user.fullName }) : t('form.add')}
      description={user ? undefined : t('form.addText')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('form.back')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            loading={sending}
            loadingText={t(user ? 'form.saving' : 'form.creating')}
          >
            {t(user ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
    >
      <UserForm id={id} user={user} form={form} onSubmit={submit} />
      {conflictDialog}
    </Dialog>
  )
}
