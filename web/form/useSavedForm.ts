import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a prerendered form (`method="post"`): submits it if the visitor submitted it before the app started, which
 * inlineHead.ts recorded. Typed text needs no handling.
 */
export function useKeptForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    let timer = setTimeout(() => {
      // One task later, after the clicks on boxes that inlineHead.ts repeats.
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
