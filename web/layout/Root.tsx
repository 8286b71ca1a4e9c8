import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import type { PathName } from '../../domain/paths.ts'
import type { en } from '../../domain/text/en.ts'
import { useTranslation } from '../i18n.ts'
import { useShopName } from '../shop.ts'
import { useFocusInSight } from './focusInSight.ts'
import { LazyToaster } from './LazyToaster.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageSpinner } from './PageSpinner.tsx'
import { ReserveHeight, SCROLL_POSITIONS, scrollKey } from './ReserveHeight.tsx'
import { useShownTitlePart } from './titlePart.ts'

/** Wraps every page: title, focus, scroll position, connection, toasts. */
export function Root() {
  useTitle()
  useFocusOnNavigation()
  useFocusInSight()
  return (
    <>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
      <OfflineNotice />
      <LazyToaster />
      <ReserveHeight />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} getKey={scrollKey} />
    </>
  )
}

/** The type of a route's `handle`: the key of its page's title. */
export type TitleKey = `titles.${PathName}` | `admin.${keyof typeof en.layout.admin}`
const isTitleKey = (handle: unknown): handle is TitleKey => typeof handle === 'string'

function useTitle() {
  const { t } = useTranslation('layout')
  const key = useMatches()
    .map((match) => match.handle)
    .findLast(isTitleKey)
  const title = [useShownTitlePart(), t(key ?? 'titles.notFound'), useShopName()].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** After a navigation the page's heading gets the focus, so that a screen reader starts there. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target) return
    target.tabIndex = -1
    target.style.outline = 'none' // a heading is not a control, so its focus is not shown
    target.focus({ preventScroll: true })
  }, [pathname])
}
