import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'

// Loaded lazily, because only signed-in users have the menu.
const UserMenu = lazy(() => import('./UserMenu.tsx').then((m) => ({ default: m.UserMenu })))

/** The end of the header: a login link or the user's menu. Empty while the session is loading. */
export function AccountEntry() {
  const { t } = useTranslation('layout')
  const session = useSession()
  if (session.state === 'loading') return <span className="size-9" />
  if (session.state === 'signed-in')
    return (
      <Suspense fallback={<span className="size-9" />}>
        <UserMenu user={session.user} />
      </Suspense>
    )
  return (
    <Link
      to={to('login')}
      className={cx(buttonClass({ variant: 'quiet', size: 's' }), 'for-guests max-lg:hidden')}
    >
      {t('account.login')}
    </Link>
  )
}
