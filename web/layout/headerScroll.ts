import { useEffect, useState } from 'react'

const STYLED_AFTER_PX = 80
const HIDES_AFTER_PX = 200

export type HeaderScroll = { y: number; styled: boolean; hidden: boolean }
export const atTop: HeaderScroll = { y: 0, styled: false, hidden: false }

/**
 * The header hides when the page is scrolled down past 200 px, returns on scrolling up, and changes its background
 * after 80 px.
 */
export function scrolled(before: HeaderScroll, to: number): HeaderScroll {
  const y = Math.max(0, to) // overscroll on a phone goes below zero
  const hidden = y === before.y ? before.hidden : y > before.y && y > HIDES_AFTER_PX
  return { y, styled: y > STYLED_AFTER_PX, hidden }
}

export function useHeaderScroll(): HeaderScroll {
  const [state, setState] = useState(atTop)
  useEffect(() => {
    const read = () => setState((before) => scrolled(before, scrollY))
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [])
  return state
}
