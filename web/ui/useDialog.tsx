import { type ReactNode, useRef, useState } from 'react'

/** The props of a dialog opened by useAskedDialog. */
export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when the action is done; the button that opened the dialog may be gone then. */
  onDone: () => void
  finalFocus: () => HTMLElement | null
}

/**
 * Opens one dialog at a time for a subject. The subject is fixed while the dialog is open, so its text does not change
 * while it closes. After the action the button that opened it may be gone, so the focus goes to `focusFallback`;
 * otherwise it returns to where it was.
 */
export function useDialog<T>(
  focusFallback: () => HTMLElement | null,
  draw: (request: T, dialog: DialogProps) => ReactNode,
  onClosed: () => void = () => {},
) {
  const [request, setRequest] = useState<{ request: T; turn: number } | null>(null)
  const [open, setOpen] = useState(false)
  /** Each opening has its own number, so that a late response closes only its own dialog. */
  const turn = useRef(0)
  const done = useRef(false)
  const opener = useRef<HTMLElement>(null)
  const ask = (request: T) => {
    done.current = false
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    turn.current++
    setRequest({ request, turn: turn.current })
    setOpen(true)
  }
  const dialog = request && (
    <Drawn
      key={request.turn}
      draw={() =>
        draw(request.request, {
          open,
          onOpenChange: (next) => {
            if (request.turn !== turn.current) return
            setOpen(next)
            if (!next) onClosed()
          },
          onDone: () => {
            if (request.turn === turn.current) done.current = true
          },
          finalFocus: () => (done.current ? focusFallback() : focusBack(opener.current, focusFallback)),
        })
      }
    />
  )
  return { ask, dialog }
}

/** A menu item is gone by now; for it the dialog itself returns the focus to the menu's button. */
function focusBack(opener: HTMLElement | null, focusFallback: () => HTMLElement | null) {
  if (opener?.isConnected) return opener
  return opener?.role === 'menuitem' ? null : focusFallback()
}

/** Rendered with the number of its opening as key, so that each opening starts with fresh state. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()
