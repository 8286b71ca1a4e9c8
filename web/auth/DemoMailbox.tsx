import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to as path } from '../paths.ts'
import { Note } from '../ui/Note.tsx'

/** Outside production emails do not leave the machine; whoever waits for one is told where it is. */
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
