import { type ReactNode, useRef, useState } from 'react'

/** What a dialog that was asked for gets. */
export interface AskedDialog {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It is done: the button that opened it may be gone. */
  onDone: () => void
  finalFocus: () => HTMLElement | null
}

/**
 * The dialog of whatever is asked for, one at a time, as it was when it was asked: what a dialog says does not change
 * while it closes. When it is done the button that opened it may be gone: the focus goes to `place` then, and otherwise
 * back to where it came from.
 */
export function useAskedDialog<Asked>(
  place: () => HTMLElement | null,
  draw: (asked: Asked, dialog: AskedDialog) => ReactNode,
  onClosed: () => void = () => {},
) {
  const [asked, setAsked] = useState<{ what: Asked; turn: number } | null>(null)
  const [open, setOpen] = useState(false)
  /** Each asking has its own: an answer that comes late closes no other dialog than the one it was asked in. */
  const turn = useRef(0)
  const done = useRef(false)
  const opener = useRef<HTMLElement>(null)
  const ask = (what: Asked) => {
    done.current = false
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    turn.current++
    setAsked({ what, turn: turn.current })
    setOpen(true)
  }
  const dialog = asked && (
    <Drawn
      key={asked.turn}
      draw={() =>
        draw(asked.what, {
          open,
          onOpenChange: (next) => {
            if (asked.turn !== turn.current) return
            setOpen(next)
            if (!next) onClosed()
          },
          onDone: () => {
            if (asked.turn === turn.current) done.current = true
          },
          finalFocus: () => (done.current ? place() : focusBack(opener.current, place)),
        })
      }
    />
  )
  return { ask, dialog }
}

/** An entry of a menu is gone by then; the dialog itself knows the button of the menu. */
function focusBack(opener: HTMLElement | null, place: () => HTMLElement | null) {
  if (opener?.isConnected) return opener
  return opener?.role === 'menuitem' ? null : place()
}

/** Under the key of its turn: each asking begins anew. */
const Drawn = ({ draw }: { draw: () => ReactNode }) => draw()
