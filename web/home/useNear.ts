import { type RefObject, useEffect, useState } from 'react'

/** Half a screen in either direction; `loading="lazy"` starts two or three screens earlier. */
const NEAR = '50% 0px'

/**
 * Whether an element has been near the screen. Stays true. For content that is expensive to render and may
 * never be seen.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
