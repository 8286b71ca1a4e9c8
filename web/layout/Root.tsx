import { WifiOff } from 'lucide-react'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import type { PathName } from '../../domain/paths.ts'
import type { en } from '../../domain/text/en.ts'
import { useTranslation } from '../i18n.ts'
import { useShopName } from '../shop.ts'
import { LazyToaster } from './LazyToaster.tsx'
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

function subscribeToConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Lies above any bar at the bottom and lets presses through. The empty status is always rendered, because a live region
 * that appears together with its text is not announced.
 */
function OfflineNotice() {
  const { t } = useTranslation('layout')
  const online = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar,0px) z-40 flex justify-center p-4"
    >
      {!online && (
        <p className="flex max-w-xl items-start gap-3 rounded-m bg-warn-soft px-4 py-3 text-on-warn-soft text-s shadow-3">
          <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}

const sticks = (e: Element) => ['sticky', 'fixed'].includes(getComputedStyle(e).position)

/**
 * Browsers do not scroll to a focused element that is partly visible, even if a bar covers it. This scrolls an element
 * that gets keyboard focus fully into view, unless it is in a bar itself.
 */
function useFocusInSight() {
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      // An element that only code can focus, such as a page's heading, is positioned by that code.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
      if (!target.matches(':focus-visible')) return
      for (let e: Element | null = target; e; e = e.parentElement) if (sticks(e)) return
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    addEventListener('focusin', show)
    return () => removeEventListener('focusin', show)
  }, [])
}
