import { useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'

/** The session storage key where ScrollRestoration stores the scroll positions. */
export const SCROLL_POSITIONS = 'scroll-positions'
/**
 * The key of a page's scroll position: its history entry, or its path for pages that the browser loaded, to which the
 * router gives the same key.
 */
export const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)
const PATIENCE_MS = 10_000

/**
 * After a reload a page is too short for its old scroll position until its data has loaded: it would stop at its end,
 * and the browser would then follow the footer down. So this reserves the height until the content fills it or the user
 * acts. A page that is visited anew starts at the top. Mounted before ScrollRestoration, which scrolls.
 */
export function ReserveHeight() {
  const key = scrollKey(useLocation())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was loaded
  useLayoutEffect(() => {
    try {
      const positions: Record<string, unknown> = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
      const [visit] = performance.getEntriesByType('navigation')
      if (!(visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'))
        return makeRoom(Number(positions[key]))
      delete positions[key]
      sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions))
    } catch {
      // Storage is forbidden, or its content is not ours.
    }
    return undefined
  }, [])
  return null
}

function makeRoom(position: number) {
  const root = document.getElementById('root')
  const height = position + innerHeight
  // Not if the page is high enough already or no position is stored.
  if (!root || !(height > root.offsetHeight)) return
  const { style } = document.documentElement
  style.minHeight = `${height}px`
  style.overflowAnchor = 'none'
  const over = new AbortController()
  const done = () => {
    style.minHeight = style.overflowAnchor = ''
    grown.disconnect()
    over.abort()
  }
  const grown = new ResizeObserver(() => {
    if (root.offsetHeight < height || root.querySelector('.shimmer')) return
    // Content above may differ in height from its placeholder, so scroll to the position again. After a
    // frame, because once the content is rendered the browser's scroll anchoring moves nothing.
    requestAnimationFrame(() => {
      if (!over.signal.aborted) scrollTo(0, position)
      done()
    })
  })
  grown.observe(root)
  setTimeout(done, PATIENCE_MS)
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(act, done, over)
  return done
}
