import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Blocker, type BlockerFunction, type NavigateFunction, useBlocker } from 'react-router'

type Guard = { current: BlockerFunction }
/** The guards that may block a navigation, the topmost last. */
const guards = new Set<Guard>()
let held: { by: Guard; blocker: Blocker } | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

let isOurs = false
/** Goes back in the history without asking the guards, because the page does it, not the user. */
export function goBack(navigate: NavigateFunction) {
  isOurs = true
  // Runs after the router's listener, which was added first.
  addEventListener(
    'popstate',
    () => {
      isOurs = false
    },
    { once: true },
  )
  void navigate(-1)
}

/** Mounted once, around every page. */
export const NavigationGuards = () =>
  useSyncExternalStore(
    subscribe,
    () => guards.size > 0,
    () => false,
  ) && <AskGuards />

/** The router supports only one blocker, so this one asks all guards, from the topmost down. */
function AskGuards() {
  const by = useRef<Guard | null>(null)
  const blocker = useBlocker((navigation) => {
    by.current = (!isOurs && [...guards].findLast((guard) => guard.current(navigation))) || null
    return by.current !== null
  })
  useEffect(() => {
    held = by.current && blocker.state !== 'unblocked' ? { by: by.current, blocker } : null
    notifyListeners()
  }, [blocker])
  return null
}

const FREE: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }

/** Like the router's `useBlocker`, but several may be active at once. */
export function useNavigationGuard(holds: BlockerFunction): Blocker {
  const guard = useRef(holds)
  useEffect(() => {
    guard.current = holds
  })
  useEffect(() => {
    guards.add(guard)
    notifyListeners()
    return () => {
      guards.delete(guard)
      if (held?.by === guard) held.blocker.reset?.()
      notifyListeners()
    }
  }, [])
  const now = useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  )
  return now?.by === guard ? now.blocker : FREE
}
