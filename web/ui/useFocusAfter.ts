import { useEffect, useRef } from 'react'

/**
 * What was pressed may leave the page with what it did (`done` changes): the focus then goes to `place` instead of the
 * page's very top. Call `pressed` when it is pressed.
 */
export function useFocusAfter<E extends HTMLElement>(done: unknown) {
  const place = useRef<E>(null)
  const waiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that takes the button away
  useEffect(() => {
    if (!waiting.current || document.activeElement !== document.body) return
    waiting.current = false
    place.current?.focus()
  }, [done])
  const pressed = () => {
    waiting.current = true
  }
  return { place, pressed }
}
