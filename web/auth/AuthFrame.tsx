import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { BowlSide } from './BowlSide.tsx'

/**
 * The frame of the sign-in pages: the form and, if there is room, a bowl beside it, which stays when the page changes.
 */
export function AuthFrame() {
  const { t } = useTranslation('signIn')
  const { pathname } = useLocation()
  return (
    // The plate extends down to the footer.
    <div className="grid lg:-mb-28 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)]">
      <div className="flex min-w-0 flex-col gap-10 px-gutter py-8 lg:py-12">
        {/* Keyed by path: each page gets fresh elements, but a change of language keeps them. */}
        <div key={pathname} className="mx-auto grid w-full max-w-[400px] flex-1 content-center">
          <Outlet />
        </div>
        <p className="mx-auto w-full max-w-[400px] text-ink-2 text-xs">{t('frame.guest')}</p>
      </div>
      <BowlSide />
    </div>
  )
}
