import { useState } from 'react'
import { type AdminUser, changeRole } from '../../../domain/accounts/adminContract.ts'
import { type Role, roles } from '../../../domain/accounts/rules.ts'
import { failureText } from '../../api/showError.ts'
import { useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { open: boolean; user: AdminUser; onClose: () => void }

/** Changes a user's role. For super admins (rule A6). */
export function RoleDialog({ open, user, onClose }: Props) {
  const { t } = useTranslation('adminUsers')
  const [role, setRole] = useState<Role>(user.role)
  const [refused, setRefused] = useState<string | null>(null)
  const { send, sending } = useAct(changeRole, {
    onDone: (saved) => {
      toast.success(t('changeRole.done', { name: saved.fullName, role: t(`roles.${saved.role}`) }))
      onClose()
    },
    onFail: (error) => setRefused(failureText(error, t('changeRole.failed'))),
  })
  const save = () => {
    setRefused(null)
    void send({ params: { id: user.id }, body: { role } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('changeRole.title', { name: user.fullName })}
      description={t('changeRole.text')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('form.back')}</Button>
          </DialogClose>
          <Button
            loading={sending}
            loadingText={t('changeRole.saving')}
            aria-disabled={role === user.role}
            onClick={() => role !== user.role && save()}
          >
            {t('changeRole.save')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('changeRole.label')}
        legendHidden
        value={role}
        onChange={setRole}
        choices={roles.map((value) => ({
          value,
          title: t(`roles.${value}`),
          text: t(`changeRole.about.${value}`),
        }))}
      />
      {refused && (
        <Note tone="danger" live>
          {refused}
        </Note>
      )}
    </Dialog>
  )
}
