import { Outlet, useLocation } from 'react-router'
import { useTranslation } from '../i18n.ts'
import { BowlSide } from './BowlSide.tsx'

/** Within the public frame: the form, and beside it, where there is room, a bowl. The page changes; the bowl stays. */
export function AuthFrame() {
  const { t } = useTranslation('signIn')
  const { pathname } = useLocation()
  return (
    // The plate runs down to the footer's line.
    <div className="grid lg:-mb-28 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)]">
      <div className="flex min-w-0 flex-col gap-10 px-gutter py-8 lg:py-12">
        {/* A new page comes in quietly; the same page in another language does not move. */}
        <div key={pathname} className="mx-auto grid w-full max-w-[400px] flex-1 content-center">
          <Outlet />
        </div>
        <p className="mx-auto w-full max-w-[400px] text-ink-2 text-xs">{t('frame.guest')}</p>
      </div>
      <BowlSide />
    </div>
  )
}
