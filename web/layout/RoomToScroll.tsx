import { useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'

/** Where ScrollRestoration keeps how far down each page was. */
export const SCROLL_POSITIONS = 'scroll-positions'
/** By its history entry; the router gives all that were loaded by the browser itself one name. */
export const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)
const PATIENCE_MS = 10_000

/**
 * A page loaded again is short until it has read what it shows: scrolled to where its reader was, it would stop at its
 * end, and the browser then follows the footer down. So it is given the room first, until it has filled it itself or
 * its reader goes elsewhere. One that is visited anew begins at its top. Before ScrollRestoration, which scrolls.
 */
export function RoomToScroll() {
  const key = scrollKey(useLocation())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was loaded
  useLayoutEffect(() => {
    try {
      const kept: Record<string, unknown> = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
      const [visit] = performance.getEntriesByType('navigation')
      if (!(visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'))
        return makeRoom(Number(kept[key]))
      delete kept[key]
      sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(kept))
    } catch {
      // Storage is forbidden, or somebody else wrote there.
    }
    return undefined
  }, [])
  return null
}

function makeRoom(position: number) {
  const root = document.getElementById('root')
  const wanted = position + innerHeight
  // Neither where it has the room already, nor where no position is kept.
  if (!root || !(wanted > root.offsetHeight)) return
  const { style } = document.documentElement
  style.minHeight = `${wanted}px`
  style.overflowAnchor = 'none'
  const over = new AbortController()
  const done = () => {
    style.minHeight = style.overflowAnchor = ''
    grown.disconnect()
    over.abort()
  }
  const grown = new ResizeObserver(() => {
    if (root.offsetHeight < wanted || root.querySelector('.shimmer')) return
    // What loaded above has another height than its placeholder had. Drawn first: only then nothing scrolls along.
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
