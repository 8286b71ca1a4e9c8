import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a prerendered form (`method="post"`): what was sent before the app took it over, and firstPaint.ts kept, is sent
 * now. What was typed by then stays by itself.
 */
export function useKeptForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    let timer = setTimeout(() => {
      // One turn later: after the boxes ticked before, which firstPaint.ts ticks again.
      timer = setTimeout(() => {
        if (!form.current || !('sent' in form.current.dataset)) return
        delete form.current.dataset.sent
        form.current.requestSubmit()
      })
    })
    return () => clearTimeout(timer)
  }, [])
  return form
}
