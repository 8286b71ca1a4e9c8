import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Where ScrollRestoration keeps how far down each page was, by the key of its history entry. */
export const SCROLL_POSITIONS = 'scroll-positions'
const PATIENCE_MS = 10_000
const TAKES_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * A page loaded anew is short until it has read what it shows: scrolled to where its reader was, it would stop at its
 * end, and the browser then follows the footer down. So it is given the room first, until it has filled it itself or
 * its reader goes elsewhere. Before ScrollRestoration, which scrolls.
 */
export function RoomToScroll() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was loaded
  useLayoutEffect(() => makeRoom(positionOf(key)), [])
  return null
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

function positionOf(key: string): number {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}')
    const position = new Map(Object.entries(kept ?? {})).get(key)
    return typeof position === 'number' ? position : 0
  } catch {
    return 0 // storage is forbidden, or somebody else wrote there
  }
}
