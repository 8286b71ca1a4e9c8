import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useHeaderScroll } from './headerScroll.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { siteLinks } from './siteLinks.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { wrapClass } from './wrapClass.ts'

// Loaded when a pointer or the focus reaches its button, because most visitors never open it.
const MobileMenu = lazy(() => import('./MobileMenu.tsx').then((m) => ({ default: m.MobileMenu })))
// Loaded lazily, because only signed-in users have the menu.
const UserMenu = lazy(() => import('./UserMenu.tsx').then((m) => ({ default: m.UserMenu })))

const quiet = (more: string) => cx(buttonClass({ variant: 'quiet', size: 's' }), more)

export function Header() {
  const { t } = useTranslation('layout')
  const { styled, hidden } = useHeaderScroll()
  const [menuOpen, setMenuOpen] = useState(false)
  const [menuMounted, setMenuMounted] = useState(false)
  const mountMenu = () => setMenuMounted(true)
  // On the home page the hero's bowl extends under the header, so the header's end group gets a background of its own.
  const isHome = useLocation().pathname === to('home')
  const overBowl = isHome && !styled
  return (
    <header
      data-bar="top"
      data-styled={styled || undefined}
      data-hidden={hidden || undefined}
      className={cx(
        'sticky top-0 z-30 transition-[translate,background-color,box-shadow] duration-220 focus-within:translate-y-0',
        'data-styled:bg-paper data-styled:shadow-2',
        // On other pages text would scroll under a transparent header before its background changes.
        !isHome && 'bg-paper',
        hidden && '-translate-y-full',
      )}
    >
      <div
        className={cx(
          wrapClass,
          'flex items-center gap-3 transition-[min-height] duration-220 lg:gap-8',
          styled ? 'min-h-16' : 'min-h-16 lg:min-h-20',
        )}
      >
        <Logo />
        <nav aria-label={t('nav.label')} className="hidden gap-6 font-medium lg:flex">
          {siteLinks.map((name) => (
            <NavLink
              key={name}
              to={to(name)}
              end
              className="rounded-s border-transparent border-b-2 py-2 hover:border-line-2 aria-[current=page]:rounded-b-none aria-[current=page]:border-leaf"
            >
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div
          className={cx(
            'ms-auto flex items-center gap-1.5 rounded-full transition-shadow',
            overBowl && 'lg:bg-paper lg:p-1.5 lg:ps-2.5 lg:shadow-1',
          )}
        >
          <LanguageSwitch className={quiet('')} />
          <ThemeSwitch
            className={cx(buttonClass({ variant: 'quiet', size: 's', iconOnly: true }), 'max-lg:hidden')}
          />
          <AccountEntry />
          <Link
            to={to('subscription')}
            className={cx(buttonClass({ variant: 'primary', size: 's' }), 'max-lg:hidden')}
          >
            {t('account.subscribe')}
          </Link>
          <IconButton
            className="lg:hidden"
            label={t('nav.open')}
            aria-expanded={menuOpen}
            icon={<MenuIcon aria-hidden="true" />}
            onPointerDown={mountMenu}
            onFocus={mountMenu}
            onClick={() => {
              mountMenu()
              setMenuOpen(true)
            }}
          />
        </div>
      </div>
      <Suspense>{menuMounted && <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}</Suspense>
    </header>
  )
}

/** The end of the header: a login link or the user's menu. Empty while the session is loading. */
function AccountEntry() {
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
