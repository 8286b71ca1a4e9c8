import { useState } from 'react'

/**
 * Counts how often something was opened. As the key of a form it resets the form at each opening, but keeps its content
 * while it closes.
 */
export function useOpenCount(open: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [was, setWas] = useState(open)
  if (open !== was) {
    setWas(open)
    if (open) setOpenings(openings + 1)
  }
  return openings
}
