import { type RefObject, useEffect } from 'react'

/** A section starts to enter once this much of it is on the screen. */
const OFFSET_PX = 100

/**
 * Sections marked `data-enter` rise once when they are scrolled to. Only what lies below the screen is ever hidden,
 * and only by this code: without it, and for whoever wants no motion, everything simply stands there.
 */
export function useEntrances(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!page.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting, boundingClientRect } of seen) {
          if (!(target instanceof HTMLElement)) continue
          if (!isIntersecting && boundingClientRect.top >= innerHeight) {
            target.dataset.enter = 'waiting'
            continue
          }
          // Waiting, it has been scrolled to; otherwise it was in view from the start and is left alone.
          if (isIntersecting || target.dataset.enter !== 'waiting') observer.unobserve(target)
          if (isIntersecting && target.dataset.enter === 'waiting') target.dataset.enter = 'in'
        }
      },
      { rootMargin: `0px 0px -${OFFSET_PX}px` },
    )
    for (const section of page.current.querySelectorAll('[data-enter]')) observer.observe(section)
    return () => observer.disconnect()
  }, [page])
}

/** What `useEntrances` says, as looks. On paper nothing waits. */
export const enterClass =
  '[@media_screen_and_(prefers-reduced-motion:no-preference)]:data-[enter=waiting]:opacity-0 data-[enter=in]:animate-rise'
