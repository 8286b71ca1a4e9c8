import { useState } from 'react'

/** How often something was opened: as the key of a form it begins anew each time, and keeps what it holds while it closes. */
export function useOpenings(open: boolean): number {
  const [openings, setOpenings] = useState(0)
  const [was, setWas] = useState(open)
  if (open !== was) {
    setWas(open)
    if (open) setOpenings(openings + 1)
  }
  return openings
}
