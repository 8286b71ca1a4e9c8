import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { noticeIn } from '../layout/guard.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { Logo } from '../layout/Logo.tsx'
import { SkipLink } from '../layout/SkipLink.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { to } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Note } from '../ui/Note.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { BowlSide } from './BowlSide.tsx'

/**
 * The frame of the sign-in pages: the public header and footer reduced to what helps here, and beside the form,
 * where there is room, a bowl. The page changes inside it; the bowl stays.
 */
export function AuthFrame() {
  const { t } = useTranslation(['signIn', 'layout'])
  const { state, pathname } = useLocation()
  const notice = noticeIn(state)
  const leaving = useNavigation().state === 'loading'
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)]">
      <SkipLink />
      <div className="flex min-w-0 flex-col px-gutter pt-4 pb-8 lg:pt-7 lg:pb-9">
        <header className="flex items-center justify-between gap-3">
          <Logo />
          <div className="flex items-center gap-1">
            <LanguageSwitch className={buttonClass({ variant: 'quiet', size: 's' })} />
            <ThemeSwitch className={buttonClass({ variant: 'quiet', size: 's', iconOnly: true })} />
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'relative mx-auto flex w-full max-w-[400px] flex-1 flex-col justify-center py-10 outline-none transition-opacity',
            leaving && 'opacity-60',
          )}
        >
          {leaving && (
            <div className="absolute inset-x-0 top-1/2 z-10 grid place-items-center text-d-m text-leaf-text">
              <Spinner label={t('layout:loading')} />
            </div>
          )}
          {/* A new page comes in quietly; the same page in another language does not move. */}
          <div key={pathname} className="grid gap-5">
            {notice && (
              <Note tone="info" live>
                {t(`layout:account.${notice}`)}
              </Note>
            )}
            <Outlet />
          </div>
        </main>
        <footer className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-ink-2 text-xs">
          <p>{t('frame.guest')}</p>
          <ul className="flex gap-4">
            <li>
              <Link to={to('privacy')} className="inline-block py-1 hover:underline">
                {t('layout:footer.privacy')}
              </Link>
            </li>
            <li>
              <Link to={to('terms')} className="inline-block py-1 hover:underline">
                {t('layout:footer.terms')}
              </Link>
            </li>
          </ul>
        </footer>
      </div>
      <BowlSide />
    </div>
  )
}
