import { useEffect, useRef } from 'react'

/**
 * An action may remove the button that started it (`done` changes). The focus then goes to `focusTarget` instead of the
 * top of the page. Call `pressed` when the button is pressed.
 */
export function useFocusAfter<E extends HTMLElement>(done: unknown) {
  const focusTarget = useRef<E>(null)
  const waiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that takes the button away
  useEffect(() => {
    if (!waiting.current || document.activeElement !== document.body) return
    waiting.current = false
    focusTarget.current?.focus()
  }, [done])
  const pressed = () => {
    waiting.current = true
  }
  return { focusTarget, pressed }
}
