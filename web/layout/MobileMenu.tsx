import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { useSession } from '../session.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { CloseOnBack } from '../ui/CloseOnBack.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useMedia } from '../ui/useMedia.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { siteLinks } from './siteLinks.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/**
 * The header's menu under 1024 px. The native dialog traps the focus and closes on Escape, so public pages need no
 * library code for it.
 */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('layout')
  const session = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const wide = useMedia('(min-width: 64rem)')
  const shown = open && !wide
  useEffect(() => {
    if (shown) dialog.current?.showModal()
    else dialog.current?.close()
    document.documentElement.style.overflow = shown ? 'hidden' : ''
  }, [shown])
  const row = buttonClass({ variant: 'quiet' })
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.panel')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed start-auto end-0 top-0 m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none translate-x-full overflow-y-auto bg-paper text-ink shadow-3 transition-[translate,display,overlay] transition-discrete duration-220 backdrop:bg-scrim open:translate-x-0 starting:open:translate-x-full rtl:-translate-x-full rtl:open:translate-x-0 rtl:starting:open:-translate-x-full"
    >
      {/* The panel fills the dialog, so a press on the dialog element is a press outside the panel. */}
      <div className="flex min-h-full flex-col gap-6 px-5 py-3">
        <div className="flex items-center justify-between">
          <Logo />
          <IconButton label={t('nav.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
          {shown && <CloseOnBack close={onClose} />}
        </div>
        <nav aria-label={t('nav.label')} className="grid gap-1">
          {siteLinks.map((name) => (
            <NavLink
              key={name}
              to={to(name)}
              end
              onClick={onClose}
              className="display flex min-h-14 items-center rounded-m px-3 text-d-s aria-[current=page]:bg-leaf-soft aria-[current=page]:text-on-leaf-soft"
            >
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className="grid gap-3">
          <Link to={to('subscription')} onClick={onClose} className={buttonClass({ size: 'l', block: true })}>
            {t('account.subscribe')}
          </Link>
          {session.state !== 'signed-in' && (
            <Link
              to={to('login')}
              onClick={onClose}
              className={buttonClass({ variant: 'outline', size: 'l', block: true })}
            >
              {t('account.login')}
            </Link>
          )}
        </div>
        <div className="mt-auto flex flex-wrap justify-between gap-2 border-line border-t pt-3 pb-6">
          <LanguageSwitch className={row} />
          <ThemeSwitch className={row} labelled />
        </div>
      </div>
    </dialog>
  )
}
