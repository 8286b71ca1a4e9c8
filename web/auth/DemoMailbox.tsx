import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to as path } from '../paths.ts'
import { Note } from '../ui/Note.tsx'

/** Outside production no emails are sent, so this links to the mailbox that shows them. */
export function DemoMailbox({ to }: { to: string }) {
  const { t } = useTranslation('signIn')
  if (!('dev' in document.documentElement.dataset)) return null
  return (
    <Note tone="info">
      {t('code.demo')}{' '}
      <Link to={`${path('devMailbox')}?to=${encodeURIComponent(to)}`} target="_blank" className="link">
        {t('code.mailbox')}
      </Link>
    </Note>
  )
}
