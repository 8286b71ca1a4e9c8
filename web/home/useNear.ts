import { type RefObject, useEffect, useState } from 'react'

/** Half a screen, from wherever one comes: `loading="lazy"` begins two or three screens before. */
const NEAR = '50% 0px'

/** Whether something has come near the screen, once and for all: for what is costly to show and may never be seen. */
export function useNear(thing: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!thing.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(thing.current)
    return () => observer.disconnect()
  }, [thing])
  return isNear
}
