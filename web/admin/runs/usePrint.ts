import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Run } from '../../../domain/runs/contract.ts'

/** Chooses what is printed: the chosen runs, or all of them for the browser's own print command. */
export function usePrint(all: readonly Run[]) {
  const [printed, setPrinted] = useState<readonly Run[]>([])
  const newest = useRef(all)
  useEffect(() => {
    newest.current = all
  })
  useEffect(() => {
    // The browser prints the page as it is after these listeners.
    const before = () =>
      flushSync(() => setPrinted((chosen) => (chosen.length > 0 ? chosen : newest.current)))
    const after = () => setPrinted([])
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const print = (runs: readonly Run[]) => {
    flushSync(() => setPrinted(runs))
    window.print()
  }
  return { printed, print }
}
