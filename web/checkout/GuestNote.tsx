import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { Note } from '../ui/Note.tsx'
import { stepPath } from './steps.ts'

/** Explains ordering without an account, with a login link that leads back here. */
export function GuestNote() {
  const { t } = useTranslation('checkout')
  return (
    <Note tone="leaf" icon={<UserRound aria-hidden="true" />} title={t('guest.title')}>
      <p>{t('guest.text')}</p>
      <Link
        to={to('login')}
        state={{ from: stepPath(3) }}
        className="link -mb-2.5 inline-flex min-h-tap items-center"
      >
        {t('guest.signIn')}
      </Link>
    </Note>
  )
}
