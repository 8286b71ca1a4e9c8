import { useState } from 'react'
import { cancelErasure, type User } from '../../domain/accounts/contract.ts'
import { dayInBahrain, formatDay } from '../../domain/dates.ts'
import { showFailure, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import { useLanguage } from '../ui/useLanguage.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Section } from './Section.tsx'

export function DeleteAccount({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('deletion.title')} text={t('deletion.text')}>
      {user.erasureAt ? (
        <Scheduled erasureAt={user.erasureAt} />
      ) : (
        <div>
          <Button variant="danger-quiet" className="-ms-3" onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </Button>
        </div>
      )}
      <DeleteDialog open={open} onOpenChange={setOpen} customer={user.role === 'USER'} />
    </Section>
  )
}

function Scheduled({ erasureAt }: { erasureAt: string }) {
  const { t } = useTranslation('profile')
  const day = formatDay(dayInBahrain(new Date(erasureAt)), useLanguage(), 'dated')
  const { send, sending } = useAct(cancelErasure, {
    onDone: () => toast.success(t('deletion.stays')),
    onFail: (error) => showFailure(error, t('deletion.keepFailed')),
  })
  return (
    <>
      <Note tone="danger" title={t('deletion.scheduled', { day })}>
        {t('deletion.scheduledText')}
      </Note>
      <div>
        <Button loading={sending} loadingText={t('deletion.keeping')} onClick={() => void send({})}>
          {t('deletion.keep')}
        </Button>
      </div>
    </>
  )
}
