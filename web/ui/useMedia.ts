import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date. For behaviour only: looks belong to the style sheet. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
