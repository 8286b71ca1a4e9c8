import { type PointerEvent, type RefObject, useState } from 'react'

/** The index where a dragged row would land: after all other rows whose middle it has passed. */
function placeAt(list: HTMLElement, from: number, y: number) {
  const others = [...list.children].filter((_, index) => index !== from)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/**
 * Reorders the rows of a list by dragging a grip with a mouse or a finger. The order changes when the row is
 * released.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null)
  const grip = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault() // prevents selecting text while dragging
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, to: from })
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged?.id !== id || !list.current) return
      const to = placeAt(list.current, from, event.clientY)
      if (to !== dragged.to) setDragged({ id, to })
    },
    onPointerUp: () => {
      if (dragged?.id === id && dragged.to !== from) onMove(id, dragged.to)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  return { dragged, grip }
}
