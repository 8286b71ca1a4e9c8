import { useLayoutEffect } from 'react'
import { type Location, useLocation } from 'react-router'

/** Where ScrollRestoration keeps how far down each page was. */
export const SCROLL_POSITIONS = 'scroll-positions'
/** By its history entry; the router gives all that were loaded by the browser itself one name. */
export const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)
const PATIENCE_MS = 10_000
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * A page loaded anew is short until it has read what it shows: scrolled to where its reader was, it would stop at its
 * end, and the browser then follows the footer down. So it is given the room first, until it has filled it itself or
 * its reader goes elsewhere. Before ScrollRestoration, which scrolls.
 */
export function RoomToScroll() {
  const key = scrollKey(useLocation())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was loaded
  useLayoutEffect(() => {
    if (isNewVisit()) return forget(key)
    return makeRoom(positionOf(key))
  }, [])
  return null
}

/** Neither loaded again nor come back to: it begins at its top. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

function makeRoom(position: number) {
  const root = document.getElementById('root')
  const wanted = position + innerHeight
  if (!root || position === 0 || root.offsetHeight >= wanted) return
  const { style } = document.documentElement
  style.minHeight = `${wanted}px`
  style.overflowAnchor = 'none'
  const done = () => {
    style.minHeight = ''
    style.overflowAnchor = ''
    grown.disconnect()
    clearTimeout(patience)
    for (const act of TAKES_OVER) removeEventListener(act, done)
  }
  const grown = new ResizeObserver(() => root.offsetHeight >= wanted && done())
  grown.observe(root)
  const patience = setTimeout(done, PATIENCE_MS)
  for (const act of TAKES_OVER) addEventListener(act, done, { passive: true })
  return done
}

function positions(): Map<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
    return new Map(Object.entries(kept ?? {}))
  } catch {
    return new Map() // storage is forbidden, or somebody else wrote there
  }
}

function forget(key: string) {
  const kept = positions()
  if (!kept.delete(key)) return
  try {
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // as above
  }
}

function positionOf(key: string): number {
  const position = positions().get(key)
  return typeof position === 'number' ? position : 0
}
