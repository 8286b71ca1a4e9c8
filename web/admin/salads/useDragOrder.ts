import { type PointerEvent, type RefObject, useState } from 'react'

/** Where a dragged row would land: after all the others whose middles it has passed. */
function placeAt(list: HTMLElement, from: number, y: number) {
  const others = [...list.children].filter((_, place) => place !== from)
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** Rows of a list taken by a grip, with a mouse or a finger. The list changes when the row is let go. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<{ id: string; to: number } | null>(null)
  const grip = (id: string, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault() // no text is marked on the way
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
