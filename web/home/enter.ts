import { type RefObject, useEffect } from 'react'

/** A section fades in once this much of it is visible. */
const OFFSET_PX = 100

/**
 * Animates sections marked `data-enter` once, when they are scrolled to. Only sections below the screen are hidden, and
 * only by this code: without it, or with reduced motion, everything is visible.
 */
export function useEntrances(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!page.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!(target instanceof HTMLElement)) continue
          if (!isIntersecting && boundingClientRect.top >= innerHeight) {
            target.dataset.enter = 'waiting'
            continue
          }
          // A waiting section has been scrolled to; any other was visible from the start and is left alone.
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

/** The styles for `useEntrances`. In print nothing is hidden. */
export const enterClass =
  '[@media_screen_and_(prefers-reduced-motion:no-preference)]:data-[enter=waiting]:opacity-0 data-[enter=in]:animate-rise'
