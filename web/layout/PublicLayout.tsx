import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Footer } from './Footer.tsx'
import { noticeIn } from './guard.ts'
import { Header } from './Header.tsx'
import { SkipLink } from './SkipLink.tsx'

// Rare: only after a redirect from a protected page.
const RedirectNotice = lazy(() => import('./RedirectNotice.tsx').then((m) => ({ default: m.RedirectNotice })))

const never = () => () => undefined

/** The frame of every page except the admin pages. */
export function PublicLayout() {
  const { t } = useTranslation('layout')
  const { state } = useLocation()
  // The server prerenders some of these pages and does not know the history state.
  const notice = useSyncExternalStore(
    never,
    () => noticeIn(state),
    () => null,
  )
  const leaving = useNavigation().state === 'loading'
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      {leaving && (
        <div className="fixed inset-x-0 top-1/2 z-30 grid place-items-center text-d-m text-leaf-text">
          <Spinner label={t('loading')} />
        </div>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={cx('flex-1 outline-none transition-opacity', leaving && 'opacity-60')}
      >
        <Suspense>{notice && <RedirectNotice notice={notice} />}</Suspense>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
