import { useEffect, useSyncExternalStore } from 'react'

let part: string | undefined
const listeners = new Set<() => void>()
const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function change(next: string | undefined) {
  part = next
  for (const listener of listeners) listener()
}

/** Adds the name of the current step to the start of the window's title. */
export function useTitlePart(name: string | undefined) {
  useEffect(() => {
    change(name)
    return () => change(undefined)
  }, [name])
}

export const useShownTitlePart = () =>
  useSyncExternalStore(
    onChange,
    () => part,
    () => undefined,
  )
